/// <reference types="vite/client" />

declare module 'virtual:api-paths' {
  /** Of the endpoints that a visitor may call: `{ domain: { endpoint: 'GET /api/…' } }` */
  export const apiPaths: Record<string, Record<string, string>>
}
declare module 'virtual:api-paths/members' {
  /** Of the endpoints that ask for an account. */
  export const apiPaths: Record<string, Record<string, string>>
}
