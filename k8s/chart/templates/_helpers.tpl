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

{{- /* The Secret of an app as it is in the cluster; empty without one, and where nothing is looked up (`helm template`). */ -}}
{{- define "vale.secret" -}}
{{- toJson (lookup "v1" "Secret" .root.Release.Namespace (index .root.Values.apps .app).secret).data -}}
{{- end -}}

{{- /* The JSON arrays of a container or pod, with what a private authority needs. */ -}}
{{- define "vale.caEnv" -}}
{{- $env := fromJsonArray .env -}}
{{- with .root.Values.privateCa -}}
{{- if .configMap }}{{ $env = append $env (dict "name" "NODE_EXTRA_CA_CERTS" "value" (printf "/etc/vale/ca/%s" .key)) }}{{ end -}}
{{- end -}}
{{- toYaml $env -}}
{{- end -}}

{{- define "vale.caMounts" -}}
{{- $mounts := fromJsonArray .mounts -}}
{{- if .root.Values.privateCa.configMap }}{{ $mounts = append $mounts (dict "name" "ca" "mountPath" "/etc/vale/ca" "readOnly" true) }}{{ end -}}
{{- toYaml $mounts -}}
{{- end -}}

{{- define "vale.caVolumes" -}}
{{- $volumes := fromJsonArray .volumes -}}
{{- with .root.Values.privateCa.configMap }}{{ $volumes = append $volumes (dict "name" "ca" "configMap" (dict "name" .)) }}{{ end -}}
{{- toYaml $volumes -}}
{{- end -}}

{{- /* The same as a container's `env`, behind the entries of the JSON array `env`. */ -}}
{{- define "vale.env" -}}
{{- $entries := include "vale.caEnv" . | fromYamlArray -}}
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
