import { globSync, readFileSync } from 'node:fs'
import { parseAst } from 'vite'

/** Places that name the product, not the brand: sentences for operators, and a word that happens to be a name. */
const allowed: Record<string, string> = {
  'server/cli/doctor.ts': 'Oficio runs on',
  'server/lib/folder.ts': 'the user that runs Oficio',
  'server/lib/postgres/open.ts': 'Oficio needs',
  'server/lib/postgres/embedded.ts': 'the older version of Oficio',
  'server/lib/variables.ts': 'Oficio <ayuda@oficio.example>',
  'server/domains/webhooks/sending/service.ts': 'Oficio-Webhooks/1',
  // Spanish for a trade.
  'web/locales/credentials.ts': 'Oficio',
}

type Source = { file: string; text: string }
type Node = { type: string; start: number; end: number }

const isText = ({ type }: Node) => type === 'TemplateElement' || type === 'JSXText' || type === 'Literal'

/** Texts of a file that people may see: strings, templates and text between tags; a document as a whole. */
function textsIn({ file, text }: Source): { text: string; start: number }[] {
  if (!/\.tsx?$/.test(file)) return [{ text, start: 0 }]
  const found: { text: string; start: number }[] = []
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const node = value as Node
    if (isText(node)) found.push({ text: text.slice(node.start, node.end), start: node.start })
    else for (const part of Object.values(value)) visit(part)
  }
  visit(parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }))
  return found
}

/** Literals of brands' names outside of their folders, one line each. */
export function brandProblems(sources: readonly Source[], names: readonly string[]): string[] {
  const name = new RegExp(`\\b(${names.join('|')})\\b`, 'g')
  return sources.flatMap((source) => {
    if (!names.some((one) => source.text.includes(one))) return []
    const own = allowed[source.file]
    return textsIn(source).flatMap(({ text, start }) =>
      [...text.matchAll(name)].flatMap(({ 0: word, index }) => {
        const line = source.text.slice(0, start + index).split('\n').length
        return own !== undefined && text.includes(own)
          ? []
          : [`${source.file}:${line}: write brand.name (brand/brand.ts) instead of ${word}`]
      }),
    )
  })
}

/** Names of the brands that ship. */
export const brandNames = (): string[] =>
  globSync('brand/*/brand.json').map((file) => (JSON.parse(readFileSync(file, 'utf8')) as { name: string }).name)

/** Sources whose texts people may see. */
export const readTexts = (): Source[] =>
  globSync(['{contract,server,web,db}/**/*.{ts,tsx,css}', 'server/domains/legal/texts/**/*.md'])
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }))

if (import.meta.main) {
  const sources = readTexts()
  const found = brandProblems(sources, brandNames())
  process.stdout.write(`${found.join('\n') || `brand holds: ${sources.length} files`}\n`)
  process.exitCode = found.length > 0 ? 1 : 0
}
