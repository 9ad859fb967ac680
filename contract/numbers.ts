const prefixes = { request: 'SO', lead: 'CO', quote: 'AC', payment: 'OF' } as const
export type Numbered = keyof typeof prefixes
const digits = 12

/**
 * What people call a thing by, on paper and on the phone: `OF-3F20A1B2C3D4` on a receipt, `AC-…` on an agreement. Short enough to be said, long
 * enough not to repeat in practice. Made of the end of its id, which is random.
 */
export const numberOf = (kind: Numbered, id: string): string => `${prefixes[kind]}-${id.slice(-digits).toUpperCase()}`

/** A number as somebody types it: with or without what stands before it, whole or from its sixth digit on. Lower case. */
export type TypedNumber = { kind: Numbered | undefined; begins: string }

export function readNumber(text: string): TypedNumber | undefined {
  const typed = text.trim().toLowerCase()
  // First without letters before it: a number may itself begin with those of a kind.
  const [, prefix, begins] = /^()#?([\da-f]{6,12})$/.exec(typed) ?? /^([a-z]{2})[\s-]*([\da-f]{6,12})$/.exec(typed) ?? []
  const kind = (Object.keys(prefixes) as Numbered[]).find((one) => prefixes[one].toLowerCase() === prefix)
  return begins === undefined || (prefix && !kind) ? undefined : { kind, begins }
}
