const ascii = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')

/** Whether the first bytes say that it is a PDF. */
export const isPdf = (bytes: Uint8Array): boolean => ascii(bytes.subarray(0, 8)).startsWith('%PDF-')

/** Whether it also ends like one: the mark stands in the last kilobyte. */
export const isWholePdf = (bytes: Uint8Array): boolean => ascii(bytes.subarray(-1024)).includes('%%EOF')

/** A name under which everybody can save it: no paths, no control characters, always `.pdf`. */
export function documentName(given: string | null): string {
  const plain = (given ?? '')
    .replace(/\.pdf$/i, '')
    .replace(/[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069/\\:*?"<>|]+/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[.\s]+/, '')
    .trim()
    .slice(0, 80)
  return `${plain || 'documento'}.pdf`
}
