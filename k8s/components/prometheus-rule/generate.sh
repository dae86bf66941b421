#!/usr/bin/env bash
# Writes prometheus-rule.yaml anew from the rules; PrometheusRuleTest compares.
set -euo pipefail
cd -- "$(dirname -- "${BASH_SOURCE[0]}")"

{
  cat <<'HEAD'
# Made of ../../prometheus/rules.yaml by generate.sh. Change it there.
apiVersion: monitoring.coreos.com/v1
kind: PrometheusRule
metadata:
  name: onefold
  labels:
    app.kubernetes.io/part-of: onefold
spec:
HEAD
  grep -v '^#' ../../prometheus/rules.yaml | sed 's/^./  &/'
} >prometheus-rule.yaml
