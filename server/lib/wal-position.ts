/**
 * Place in the write-ahead log of a PostgreSQL. A failover begins a new timeline, which comes after all of the one before: a replica that
 * missed the failover may hold more of the old log than the new primary ever had.
 */
export type Position = bigint

/** A position that no replica has. */
export const beyondAll = 'ffffffff-0/0'

/** From the timeline, in hexadecimal, and PostgreSQL's notation: `1-0/16B3748`. Undefined when it is none. */
export function readPosition(text: string): Position | undefined {
  const [, timeline, high, low] = /^([\da-f]{1,8})-([\da-f]{1,8})\/([\da-f]{1,8})$/i.exec(text) ?? []
  if (timeline === undefined) return undefined
  return (BigInt(`0x${timeline}`) << 64n) + (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}
