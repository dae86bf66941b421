# shellcheck shell=bash
# Sourced by the benchmarks' commands: builds what is stale, then starts a class. Not a command itself.
root=$(CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
classpath=$root/benchmarks/target/classpath.txt
stamp=$root/benchmarks/target/built

fail() {
  printf '%s\n' "$1" >&2
  exit 1
}

# Whether something must be built: a source is newer than our last build, or what that made is gone.
stale() {
  local service source
  [[ -e $stamp && -e $classpath ]] || return 0
  for service in ingest summary webhook; do
    [[ -e $root/$service-service/target/quarkus-app/quarkus-run.jar ]] || return 0
  done
  source=$(find "$root"/{pom.xml,k8s/bootstrap,{common,local-stack,{ingest,summary,webhook}-service,benchmarks}/{pom.xml,src/main}} \
    -newer "$stamp" -print -quit)
  [[ -n $source ]]
}

# start <command> <class> <arguments..>
start() {
  local command=$1 class=$2 java=${JAVA_HOME:+$JAVA_HOME/bin/}java
  shift 2
  command -v "$java" >/dev/null || fail "$command needs Java 17 or later: no $java found"
  if stale; then
    command -v mvn >/dev/null || fail "$command has to build and needs Maven 3.8.7 or later: no mvn on the PATH"
    echo 'Building'
    mkdir -p "${stamp%/*}"
    touch "$stamp.begun" # what changes during the build is newer
    (cd -- "$root" && mvn -q -B -Dquick -DskipTests -Pbenchmarks -pl benchmarks,ingest-service,summary-service,webhook-service -am package)
    mv -- "$stamp.begun" "$stamp"
  fi
  exec "$java" -Xmx1g -XX:+UseSerialGC -Donefold.root="$root" \
    -Djava.util.logging.manager=org.jboss.logmanager.LogManager \
    -cp "$root/benchmarks/target/classes:$(<"$classpath")" "$class" "$@"
}
