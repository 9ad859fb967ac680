/** The part of it that is used here; the package brings no types. */
declare module 'autocannon' {
  type Options = {
    url: string
    connections: number
    duration: number
    headers: Record<string, string>
    /** Writes a new id for each `[<id>]` of a request. */
    idReplacement: boolean
    requests: { method: 'GET'; path: string }[]
  }
  type Result = { requests: { total: number }; duration: number; latency: { p50: number; p99: number }; non2xx: number; errors: number }
  export default function autocannon(options: Options): Promise<Result>
}
