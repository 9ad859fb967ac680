/** The provider takes no more for now, and has said for how long. That is no failed try. */
export class Busy extends Error {
  readonly retryAfterSeconds: number
  constructor(reason: string, retryAfterSeconds: number) {
    super(reason)
    this.name = 'Busy'
    this.retryAfterSeconds = retryAfterSeconds
  }
}

const [shortest, longest] = [1, 3600]

/** Seconds that a `Retry-After` asks for, between one and an hour; a minute when it says nothing that can be read. */
export function retryAfterSeconds(header: string | undefined, now: Date): number {
  const asked = /^\d+$/.test(header ?? '') ? Number(header) : (Date.parse(header ?? '') - now.getTime()) / 1000
  return Number.isNaN(asked) ? 60 : Math.min(longest, Math.max(shortest, Math.ceil(asked)))
}
