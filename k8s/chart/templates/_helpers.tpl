{{- define "vale.image" -}}
{{- with .Values.image -}}
{{ .repository }}{{ if .digest }}@{{ .digest }}{{ else }}:{{ .tag | default $.Chart.AppVersion }}{{ end }}
{{- end -}}
{{- end -}}

{{- /* The settings of an app, as a map. `root`: the chart's context; `app`: its name. An app's own win. */ -}}
{{- define "vale.settings" -}}
{{- $values := .root.Values -}}
{{- $shared := dict "VALE_DEMO" "false" "DRAIN_SECONDS" "5" "PUBLIC_URL" $values.publicUrl -}}
{{- with $values.telemetry.endpoint }}{{ $_ := set $shared "OTEL_EXPORTER_OTLP_ENDPOINT" . }}{{ end -}}
{{- toYaml (merge (dict) (index $values.apps .app).settings $values.settings $shared) -}}
{{- end -}}

{{- /* The same as a container's `env`, behind the entries of the JSON array `env`. */ -}}
{{- define "vale.env" -}}
{{- $entries := fromJsonArray .env -}}
{{- range $name, $value := include "vale.settings" . | fromYaml -}}
{{- $entries = append $entries (dict "name" $name "value" $value) -}}
{{- end -}}
{{- toYaml $entries -}}
{{- end -}}

{{- define "vale.labels" -}}
app.kubernetes.io/name: {{ .name }}
app.kubernetes.io/part-of: vale
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
{{- end -}}
