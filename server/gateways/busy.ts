/** The provider is rate-limiting us for a given time. This doesn't count as a failed attempt. */
export class Busy extends Error {
  readonly retryAfterSeconds: number
  constructor(reason: string, retryAfterSeconds: number) {
    super(reason)
    this.name = 'Busy'
    this.retryAfterSeconds = retryAfterSeconds
  }
}

const [shortest, longest] = [1, 3600]

/** Seconds of a `Retry-After` header, from one second to one hour; a minute when unreadable. */
export function retryAfterSeconds(header: string | undefined, now: Date): number {
  const asked = /^\d+$/.test(header ?? '') ? Number(header) : (Date.parse(header ?? '') - now.getTime()) / 1000
  return Number.isNaN(asked) ? 60 : Math.min(longest, Math.max(shortest, Math.ceil(asked)))
}
