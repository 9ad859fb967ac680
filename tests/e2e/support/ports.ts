// Chosen by the first process of a run, and told to those that it starts: several runs do not meet. Below the ports of outgoing connections, which the system gives out from 32,768 on.
process.env['E2E_PORT'] ??= String(12_000 + 6 * (process.pid % 3_000))
const first = Number(process.env['E2E_PORT'])

/** Where the product of the journeys answers: without rate limits, and with them; the latter sends invitations to a host of their own; and with a clock that journeys move. `calendars` of the journeys in each language. */
export const ports = { free: first, limited: first + 1, referral: first + 2, clock: first + 3, calendars: { es: first + 4, en: first + 5 } }
