# shellcheck shell=sh
# Becomes the program given as arguments, under the same pid, once the guardian knows of it: waits for one line on stdin
# and gives up when the JVM ends before. Its own session keeps Ctrl-C of a terminal away from it; where there is no
# setsid, ignoring the signals does so for JVMs.

read -r _ || exit 1
if command -v setsid >/dev/null 2>&1; then
  exec setsid "$@" </dev/null
fi
trap '' HUP INT
exec "$@" </dev/null
