// Invisible characters with effects: controls other than tabs and line ends, and bidirectional overrides. NUL stays, because schemas reject
// it at its field.
const acting = /[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]+/g
// Zero-width characters, blanks and lone surrogates: without other characters they are no text.
const unseen = /^[\p{Cc}\p{Cf}\p{Cs}\p{Z}\u115f\u1160\u2800\u3164]+$/u

// Replaces lone surrogates, which PostgreSQL can't store in JSON, by the replacement character.
function readableText(text: string): string {
  const plain = text.replace(acting, '')
  return unseen.test(plain) ? plain.replaceAll(/[^\u0000]/g, '') : plain.toWellFormed()
}

/** `text` as people read it, for word matching: compatibility forms normalized, invisible characters removed. */
export const asRead = (text: string): string => text.normalize('NFKC').replaceAll(/[\p{Cf}\ufe0f\u20e3]+/gu, '')

/** Strips invisible control characters from all texts in `body`, in place. Iterative, because a body can be deeply nested. */
export function makeReadable(body: unknown): void {
  const waiting = [body]
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (typeof value !== 'object' || value === null) continue
    const holder = value as Record<string, unknown>
    for (const [name, held] of Object.entries(holder)) {
      if (typeof held === 'string') holder[name] = readableText(held)
      else if (held !== undefined) waiting.push(held)
    }
  }
}
