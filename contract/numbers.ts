const prefixes = { request: 'SO', lead: 'CO', quote: 'AC', payment: 'OF' } as const
export type Numbered = keyof typeof prefixes
const digits = 12

/**
 * Reference number for paper and phone: `OF-3F20A1B2C3D4` on a receipt, `AC-…` on an agreement. It is the random end of the id: short enough
 * to say, long enough not to repeat in practice.
 */
export const numberOf = (kind: Numbered, id: string): string => `${prefixes[kind]}-${id.slice(-digits).toUpperCase()}`

/** A number as typed: with or without its prefix, whole or from its sixth digit on. Lower case. */
export type TypedNumber = { kind: Numbered | undefined; begins: string }

export function readNumber(text: string): TypedNumber | undefined {
  const typed = text.trim().toLowerCase()
  // Without a prefix first: the digits may themselves start with the letters of one.
  const [, prefix, begins] = /^()#?([\da-f]{6,12})$/.exec(typed) ?? /^([a-z]{2})[\s-]*([\da-f]{6,12})$/.exec(typed) ?? []
  const kind = (Object.keys(prefixes) as Numbered[]).find((one) => prefixes[one].toLowerCase() === prefix)
  return begins === undefined || (prefix && !kind) ? undefined : { kind, begins }
}
