/// <reference types="vite/client" />

declare module 'virtual:api-paths' {
  /** Of what pages ask for by themselves, whoever looks at them: `{ domain: { endpoint: 'GET /api/…' } }` */
  export const apiPaths: Record<string, Record<string, string>>
}
declare module 'virtual:api-paths/acts' {
  /** Of what waits for somebody to act, or to be signed in. */
  export const apiPaths: Record<string, Record<string, string>>
}
