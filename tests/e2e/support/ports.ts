// Chosen by the first process of a run, and told to those that it starts: several runs do not meet.
process.env['E2E_PORT'] ??= String(12_000 + 2 * (process.pid % 10_000))
const first = Number(process.env['E2E_PORT'])

/** Where the product of the journeys answers: without rate limits, and with them. */
export const ports = { free: first, limited: first + 1 }
