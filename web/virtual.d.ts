/// <reference types="vite/client" />

declare module 'virtual:api-paths' {
  /** Paths of calls that pages make on load: `{ domain: { endpoint: 'GET /api/…' } }` */
  export const apiPaths: Record<string, Record<string, string>>
}
declare module 'virtual:api-paths/acts' {
  /** Paths of calls that need a person's action or a session. */
  export const apiPaths: Record<string, Record<string, string>>
}
declare module 'virtual:api-paths/lists' {
  import type { ListName } from '#contract/api.ts'
  import type { ListCsv } from '#contract/endpoint.ts'

  /** Admin lists that are also files, by name. */
  export const lists: Readonly<Record<ListName, ListCsv>>
}
declare module 'virtual:api-paths/changes' {
  import type { Endpoint } from '#contract/endpoint.ts'

  /** Calls that change a company on its behalf: `{ 'upkeepHours.save': { part: 'hours', checksVersion: true } }` */
  export const changes: Readonly<Record<string, Endpoint['changes']>>
}
