/** A text whose parts that must not change stand aside: `[[0]]` stands for the first one. */
export type Protected = { text: string; parts: readonly string[] }

const street =
  'St|Street|Ave|Avenue|Rd|Road|Dr|Drive|Ln|Lane|Blvd|Boulevard|Ct|Court|Way|Pl|Place|Ter|Terrace|Cir|Circle|Hwy|Highway|Pkwy|Parkway|Sq|Square'
const word = String.raw`[A-ZÁÉÍÓÚÑ][\p{L}'.-]*`
const kept = new RegExp(
  [
    // Links and mail addresses.
    String.raw`(?:https?:\/\/|www\.)[^\s<>"]*[^\s<>".,;:!?)\]]`,
    String.raw`[\w.+-]+@[\w-]+(?:\.[\w-]+)+`,
    // 12 N Elm St #4, Calle Roble 12, ZIP with its state.
    String.raw`\b\d{1,6}\s+(?:[NSEW]\.?\s+)?(?:(?:${word}|\d+(?:st|nd|rd|th))\s+){1,4}(?:${street})\b\.?(?:,?\s*(?:#|(?:Apt|Unit|Suite|Ste)\.?\s*)\s*[\w-]+)?`,
    String.raw`\b(?:Calle|Avenida|Av\.|Carrera|Camino|Paseo)\s+(?:de\s+(?:la\s+|los\s+|las\s+)?)?(?:${word}\s+){0,3}(?:#\s*)?\d+[\w-]*`,
    String.raw`\b[A-Z]{2}\s+\d{5}(?:-\d{4})?\b`,
    // Phone numbers.
    String.raw`\+?\(?\d{1,4}\)?(?:[\s.-]?\(?\d{2,4}\)?){2,4}`,
    // Times, dates, amounts and every other number.
    String.raw`\b\d{1,2}(?::\d{2})?\s?(?:[ap]\.?\s?m\b\.?|AM\b|PM\b)`,
    String.raw`(?:(?:US)?[$€]\s?)?\d+(?:[.,:/–-]\d+)*(?:\s?%)?`,
  ].join('|'),
  'gu',
)

const marks = /\[\[\s*(\d+)\s*\]\]/g

/** Takes amounts, dates, numbers, addresses and links out of a text; undefined where it has marks of its own. */
export function protect(text: string): Protected | undefined {
  if (/\[\[\s*\d/.test(text)) return
  const parts: string[] = []
  const aside = text.replace(kept, (part) => `[[${parts.push(part) - 1}]]`)
  return { text: aside, parts }
}

/** Puts the parts back, each once; undefined where a translation lost, doubled or added one. */
export function restore(translated: string, parts: readonly string[]): string | undefined {
  const found = [...translated.matchAll(marks)].map(([, index]) => Number(index))
  if (found.length !== parts.length || new Set(found).size !== parts.length || found.some((index) => index >= parts.length)) return
  if (/\d/.test(translated.replaceAll(marks, ''))) return
  return translated.replaceAll(marks, (_, index: string) => parts[Number(index)]!)
}
