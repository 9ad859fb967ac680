/** A quotation; one after such a word names code or schema, and stays. */
const quoted =
  /(\b(?:constraint|relation|column|table|function|index|schema|type|property|reading|module|package)\s+)?(?:"[^"]*"|'[^']*'|`[^`]*`|«[^»]*»|“[^”]*”|‘[^’]*’)/gi

/** The message of an error without what may be personal or secret: addresses, numbers, tokens, quoted values. At most 500 letters. */
export const scrub = (message: string): string =>
  message
    .slice(0, 5_000)
    .replace(quoted, (all, code: string | undefined) => (code === undefined ? '“…”' : all))
    .replace(/\b([a-z]{2,12}):\/\/\S+/gi, '$1://…')
    .replace(/[^\s"'<>(]+@[^\s"'<>)]+/g, '…')
    .replace(/=\s*\([^)]*\)/g, '=(…)')
    .replace(/[\w-]{20,}/g, (word) => (/\d/.test(word) ? '…' : word))
    .replace(/(?<!\w)\+?\(?\d[\d\s().:-]{5,}\d/g, '…')
    .slice(0, 500)
