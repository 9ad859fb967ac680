/** Place in the write-ahead log of a PostgreSQL. */
export type Position = bigint

/** From PostgreSQL's notation, such as `0/16B3748`. */
export function readPosition(text: string): Position {
  const [high = '0', low = '0'] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}
