# shellcheck shell=sh
# Outlives the JVM that started it. Told on stdin what that JVM has started; when stdin ends, the JVM is gone, by
# whatever death: every process still on the list is stopped and every folder on the list removed.
#
#   watch <pid> <signal>   stop this process with this signal, with KILL if it does not end within 5 s
#   forget <pid>           it has ended
#   folder <path>          remove this folder after the processes

trap '' HUP INT TERM
list=

while read -r verb what; do
  case $verb in
    watch) list="$list ${what% *}:${what#* }" ;;
    forget)
      rest=
      for entry in $list; do
        [ "${entry%%:*}" = "$what" ] || rest="$rest $entry"
      done
      list=$rest
      ;;
    folder) set -- "$@" "$what" ;;
  esac
done

alive() {
  for entry in $list; do
    kill -0 "${entry%%:*}" 2>/dev/null && return 0
  done
  return 1
}

for entry in $list; do
  kill -CONT "${entry%%:*}" 2>/dev/null
  kill "-${entry##*:}" "${entry%%:*}" 2>/dev/null
done
tries=0
while alive && [ $tries -lt 50 ]; do
  sleep 0.1
  tries=$((tries + 1))
done
for entry in $list; do
  kill -KILL "${entry%%:*}" 2>/dev/null
done
for folder; do
  rm -rf "$folder" || { sleep 1; rm -rf "$folder"; }
done
