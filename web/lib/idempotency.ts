/** A key for `Idempotency-Key`: one per thing that a person wants done. */
export const newKey = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** A key in the shape of an id: a random UUID. */
export const idOf = (key: string): string => key.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')

/** An id made by the browser, also where `crypto.randomUUID` is missing because the site is not served over TLS. */
export const newId = (): string => idOf(newKey())
