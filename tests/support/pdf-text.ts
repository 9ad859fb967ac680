import { inflateSync } from 'node:zlib'

/** The text of a PDF whose fonts are inside it, as made by server/lib/pdf: its shows of text, one a line, in the order they were drawn. */
export function pdfText(bytes: Uint8Array): string {
  const file = Buffer.from(bytes)
  const objects = new Map<string, string>()
  for (const match of file.toString('latin1').matchAll(/(\d+) 0 obj\n([^]*?)\nendobj/g)) objects.set(match[1]!, match[2]!)
  const streamOf = (object: string) => {
    const [head = '', body] = object.split(/stream\n/, 2)
    if (body === undefined) return ''
    const raw = Buffer.from(body.replace(/\nendstream$/, ''), 'latin1')
    return (head.includes('FlateDecode') ? inflateSync(raw) : raw).toString('latin1')
  }
  const letters = new Map<string, Map<string, string>>()
  for (const resources of objects.values()) {
    for (const [, name, id] of resources.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const unicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id!) ?? '')?.[1]
      if (unicode) letters.set(name!, lettersOf(streamOf(objects.get(unicode)!)))
    }
  }
  return [...objects.values()]
    .map(streamOf)
    .filter((content) => content.includes('BT'))
    .flatMap((content) => shows(content, letters))
    .join('\n')
}

const decode = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le')

/** From glyph to letter: ranges of `<from> <to> [<letters> …]`. */
function lettersOf(map: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const [, from, , list] of map.matchAll(/<([\da-f]{4})> <([\da-f]{4})> \[([^\]]*)\]/gi))
    [...list!.matchAll(/<([\da-f]*)>/gi)].forEach(([, letter], offset) =>
      found.set((parseInt(from!, 16) + offset).toString(16).padStart(4, '0'), letter ? decode(letter) : ''),
    )
  return found
}

function shows(content: string, letters: ReadonlyMap<string, ReadonlyMap<string, string>>): string[] {
  let font: ReadonlyMap<string, string> | undefined
  const lines: string[] = []
  for (const [, name, text] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/g)) {
    if (name) font = letters.get(name)
    else
      lines.push(
        [...text!.matchAll(/<([\da-f]+)>/gi)]
          .flatMap(([, hex]) => hex!.match(/.{4}/g) ?? [])
          .map((glyph) => font?.get(glyph.toLowerCase()) ?? '?')
          .join(''),
      )
  }
  return lines
}
