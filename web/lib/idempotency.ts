/** New value for `Idempotency-Key`: one per intended action. */
export const newKey = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The key formatted as a random UUID. */
export const idOf = (key: string): string => key.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')

/** A new id, also without TLS, where `crypto.randomUUID` is missing. */
export const newId = (): string => idOf(newKey())
