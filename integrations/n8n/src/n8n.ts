/**
 * The part of `n8n-workflow` that these nodes use, by shape. That package brings some eighty others, and nodes need none of its code: n8n
 * gives them everything through `this`.
 */
export type Value = string | number | boolean | object | null | undefined
export type Json = { [key: string]: Value }
export type Item = { json: Json; pairedItem?: { item: number } }

export type Property = {
  displayName: string
  name: string
  type: 'string' | 'number' | 'boolean' | 'options' | 'multiOptions' | 'dateTime'
  default: string | number | boolean | string[]
  description?: string
  placeholder?: string
  required?: boolean
  noDataExpression?: boolean
  options?: { name: string; value: string; description?: string; action?: string }[]
  displayOptions?: { show: { [name: string]: string[] } }
  typeOptions?: { password?: boolean; rows?: number; minValue?: number; maxValue?: number; numberPrecision?: number }
}

export type HttpRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: string
  headers?: { [name: string]: string }
  qs?: Json
  body?: Json
  json: true
  returnFullResponse: true
  ignoreHttpStatusErrors: true
}
export type HttpResponse = { statusCode: number; body: unknown; headers: { [name: string]: unknown } }

type Helpers = {
  httpRequestWithAuthentication: (credentials: string, request: HttpRequest) => Promise<HttpResponse>
}

export type Caller = {
  getCredentials: (name: string) => Promise<Json>
  helpers: Helpers
}

export type ExecuteFunctions = Caller & {
  getInputData: () => { json: Json }[]
  getNodeParameter: (name: string, item: number, fallback?: Value) => Value
  getExecutionId: () => string
  getNode: () => { id: string; name: string }
  continueOnFail: () => boolean
}

export type HookFunctions = Caller & {
  getNodeParameter: (name: string, fallback?: Value) => Value
  getNodeWebhookUrl: (name: 'default') => string | undefined
  getWorkflowStaticData: (scope: 'node') => Json
}

export type WebhookFunctions = {
  getWorkflowStaticData: (scope: 'node') => Json
  getHeaderData: () => { [name: string]: string | string[] | undefined }
  getRequestObject: () => { rawBody?: Buffer }
  getResponseObject: () => { status: (code: number) => { end: () => void } }
}

export type WebhookAnswer = { workflowData?: Item[][]; noWebhookResponse?: boolean }

export type Description = {
  displayName: string
  name: string
  icon: `file:${string}.svg`
  group: ('transform' | 'trigger')[]
  version: number
  subtitle?: string
  description: string
  defaults: { name: string }
  inputs: 'main'[]
  outputs: 'main'[]
  credentials: { name: string; required: boolean }[]
  webhooks?: { name: 'default'; httpMethod: 'POST'; responseMode: 'onReceived'; path: string }[]
  properties: Property[]
}
