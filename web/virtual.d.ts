/// <reference types="vite/client" />

declare module 'virtual:api-paths' {
  /** `{ domain: { endpoint: 'GET /api/…' } }` */
  export const apiPaths: Record<string, Record<string, string>>
}
