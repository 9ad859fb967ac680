// Signs that are not seen and act on what stands beside them: controls but for tabs and ends of lines, and what turns the direction of a text
// around. NUL stays: schemas refuse it at its field.
const acting = /[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]+/g
// Zero width, blanks and halves of letters: alone they are no text.
const unseen = /^[\p{Cc}\p{Cf}\p{Cs}\p{Z}\u115f\u1160\u2800\u3164]+$/u

// A half of a letter beside others becomes the sign for what cannot be read: PostgreSQL keeps no JSON with halves.
function readableText(text: string): string {
  const plain = text.replace(acting, '')
  return unseen.test(plain) ? plain.replaceAll(/[^\u0000]/g, '') : plain.toWellFormed()
}

/** `text` as one reads it, for those who look for words in it: circled and wide signs as the plain ones, nothing invisible between them. */
export const asRead = (text: string): string => text.normalize('NFKC').replaceAll(/[\p{Cf}\ufe0f\u20e3]+/gu, '')

/** Takes out of every text in `body`, where it stands, what only a forger writes: nobody sees it go. Not by recursion: a body may be very deep. */
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
