{{- define "oficio.name" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name | trunc 50 | trimSuffix "-" }}{{ else }}{{ printf "%s-%s" .Release.Name .Chart.Name | trunc 50 | trimSuffix "-" }}{{ end }}
{{- end }}

{{- define "oficio.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "oficio.labels" -}}
{{ include "oficio.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end }}

{{- define "oficio.secret" -}}
{{- if .Values.secret.existing }}{{ .Values.secret.existing }}{{ else }}{{ include "oficio.name" . }}{{ end }}
{{- end }}

{{- define "oficio.image" -}}
{{ printf "%s:%s" .Values.image.repository (.Values.image.tag | default .Chart.AppVersion) }}
{{- end }}

{{- define "oficio.hasReferral" -}}
{{- if and .Values.referral.enabled .Values.site.inviteHost }}yes{{ end }}
{{- end }}

{{/* The container of a role: a dictionary with `top`, `role`, `resources`, `args` for a command that ends, and `claim` for a volume of backups. */}}
{{- define "oficio.container" -}}
- name: {{ .role }}
  image: {{ include "oficio.image" .top | quote }}
  imagePullPolicy: {{ .top.Values.image.pullPolicy }}
  {{- with .args }}
  args: {{ toJson . }}
  {{- end }}
  securityContext:
    allowPrivilegeEscalation: false
    readOnlyRootFilesystem: true
    capabilities:
      drop: [ALL]
  env:
    - name: ROLE
      value: {{ .process | default .role }}
    - name: APP_URL
      value: {{ printf "https://%s" .top.Values.site.host | quote }}
    {{- if include "oficio.hasReferral" .top }}
    - name: REFERRAL_API_URL
      value: {{ printf "https://%s" .top.Values.site.inviteHost | quote }}
    {{- end }}
    {{- range $name, $value := .top.Values.env }}
    - name: {{ $name }}
      value: {{ $value | quote }}
    {{- end }}
  envFrom:
    - secretRef:
        name: {{ include "oficio.secret" .top }}
  volumeMounts:
    - name: tmp
      mountPath: /tmp
    - name: data
      mountPath: /var/lib/oficio
    {{- if .claim }}
    - name: backups
      mountPath: /var/backups/oficio
    {{- end }}
  {{- with .resources }}
  resources: {{ toJson . }}
  {{- end }}
  {{- if not .args }}
  ports:
    - name: http
      containerPort: 3000
  startupProbe:
    httpGet: { path: /health/live, port: http }
    periodSeconds: 2
    failureThreshold: 60
  livenessProbe:
    httpGet: { path: /health/live, port: http }
    periodSeconds: 10
    timeoutSeconds: 3
    failureThreshold: 3
  readinessProbe:
    httpGet: { path: /health/ready, port: http }
    periodSeconds: 2
    timeoutSeconds: 2
    failureThreshold: 1
  {{- end }}
{{- end }}

{{/* What the pods of every role have in common: a dictionary with `top`, `role`, and `claim` for a volume of backups. */}}
{{- define "oficio.pod" -}}
automountServiceAccountToken: false
terminationGracePeriodSeconds: 45
{{- with .top.Values.image.pullSecrets }}
imagePullSecrets: {{ toJson . }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  fsGroup: 10001
  seccompProfile:
    type: RuntimeDefault
volumes:
  - name: tmp
    emptyDir:
      sizeLimit: 1Gi
  - name: data
    emptyDir:
      sizeLimit: 1Gi
  {{- with .claim }}
  - name: backups
    persistentVolumeClaim:
      claimName: {{ . }}
  {{- end }}
{{- with .top.Values.nodeSelector }}
nodeSelector: {{ toJson . }}
{{- end }}
{{- with .top.Values.tolerations }}
tolerations: {{ toJson . }}
{{- end }}
{{- with .top.Values.affinity }}
affinity: {{ toJson . }}
{{- end }}
{{- end }}

{{/* A deployment: a dictionary with `top`, `role`, `replicas` (absent where something else counts them) and `resources`. */}}
{{- define "oficio.deployment" -}}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ include "oficio.name" .top }}-{{ .role }}
  labels:
    {{- include "oficio.labels" .top | nindent 4 }}
    app.kubernetes.io/component: {{ .role }}
spec:
  {{- if hasKey . "replicas" }}
  replicas: {{ .replicas }}
  {{- end }}
  revisionHistoryLimit: 3
  strategy:
    type: RollingUpdate
    rollingUpdate: { maxSurge: 1, maxUnavailable: 0 }
  selector:
    matchLabels:
      {{- include "oficio.selector" .top | nindent 6 }}
      app.kubernetes.io/component: {{ .role }}
  template:
    metadata:
      labels:
        {{- include "oficio.labels" .top | nindent 8 }}
        app.kubernetes.io/component: {{ .role }}
      annotations:
        # New values start new pods.
        checksum/settings: {{ printf "%s%s" (toJson .top.Values.env) (toJson .top.Values.secret.values) | sha256sum }}
    spec:
      {{- include "oficio.pod" . | nindent 6 }}
      topologySpreadConstraints:
        - maxSkew: 1
          topologyKey: kubernetes.io/hostname
          whenUnsatisfiable: ScheduleAnyway
          labelSelector:
            matchLabels:
              {{- include "oficio.selector" .top | nindent 14 }}
              app.kubernetes.io/component: {{ .role }}
      containers:
        {{- include "oficio.container" . | nindent 8 }}
{{- end }}

{{/* A service for the pods of `role`. */}}
{{- define "oficio.service" -}}
apiVersion: v1
kind: Service
metadata:
  name: {{ include "oficio.name" .top }}-{{ .role }}
  labels:
    {{- include "oficio.labels" .top | nindent 4 }}
    app.kubernetes.io/component: {{ .role }}
spec:
  selector:
    {{- include "oficio.selector" .top | nindent 4 }}
    app.kubernetes.io/component: {{ .role }}
  ports:
    - name: http
      port: 80
      targetPort: http
{{- end }}

{{/* A disruption budget for the pods of `role`. */}}
{{- define "oficio.disruption" -}}
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: {{ include "oficio.name" .top }}-{{ .role }}
  labels:
    {{- include "oficio.labels" .top | nindent 4 }}
spec:
  maxUnavailable: {{ .maxUnavailable }}
  selector:
    matchLabels:
      {{- include "oficio.selector" .top | nindent 6 }}
      app.kubernetes.io/component: {{ .role }}
{{- end }}
