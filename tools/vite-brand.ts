import { dirname, join, relative, resolve } from 'node:path'
import { parseAst, type Plugin } from 'vite'
import { brand, brandFolder } from '../brand/brand.ts'
import type { Brand } from '../brand/read.ts'

type Node = { type: string; start: number; end: number }
type Member = Node & { object: Node; property: Node & { name?: string }; computed: boolean }
type Template = Node & { expressions: Node[] }
type Value = { [key: string]: unknown } | string | number

const importing = /^import \{ brand \} from '#brand\/brand\.ts'\n/m

/** Value of an expression such as `brand.colors.wall.light`; undefined for any other. */
function valueOf(node: Node, data: Brand): Value | undefined {
  if (node.type === 'Identifier') return (node as Node & { name?: string }).name === 'brand' ? data : undefined
  if (node.type !== 'MemberExpression') return
  const { object, property, computed } = node as Member
  const owner = computed ? undefined : valueOf(object, data)
  return typeof owner === 'object' && !Array.isArray(owner) ? ((owner as Record<string, Value>)[property.name!] ?? undefined) : undefined
}

const inTemplate = (text: string) => text.replace(/[\\`]|\$\{/g, '\\$&')

/** `code` with the brand's values in place of `brand.…`, and as text within templates. */
export function withBrand(code: string, data: Brand, lang: 'ts' | 'tsx' = 'ts'): string {
  if (!importing.test(code)) return code
  const places: { start: number; end: number; text: string }[] = []
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const node = value as Node
    const found = node.type === 'MemberExpression' ? valueOf(node, data) : undefined
    if (found !== undefined) return void places.push({ start: node.start, end: node.end, text: JSON.stringify(found) })
    if (node.type === 'TemplateLiteral') {
      for (const part of (node as Template).expressions) {
        const text = valueOf(part, data)
        if (typeof text !== 'string') visit(part)
        else places.push({ start: code.lastIndexOf('${', part.start), end: code.indexOf('}', part.end) + 1, text: inTemplate(text) })
      }
      return
    }
    for (const part of Object.values(value)) visit(part)
  }
  visit(parseAst(code, { lang }))
  const replaced = places
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: words }) => text.slice(0, start) + words + text.slice(end), code)
  return replaced.replace(importing, '')
}

/** Value of `brand(colors.accent)` or `brand(fonts.text.family)` in a style sheet; files relative to it. */
function styleValue(path: string, data: Brand, sheet: string): string {
  const value = path.split('.').reduce<unknown>((owner, key) => (owner as Record<string, unknown> | undefined)?.[key], data)
  if (typeof value === 'string') return path.endsWith('.page') ? relative(dirname(sheet), join(brandFolder, value)) : value
  const { light, dark } = (value ?? {}) as { light?: string; dark?: string }
  if (!light || !dark) throw new Error(`${sheet}: the brand has no ${path}`)
  return light === dark ? light : `light-dark(${light}, ${dark})`
}

/** A style sheet with the brand's values in place of `brand(…)`. */
export const styledBy = (css: string, data: Brand, sheet: string): string =>
  css.replace(/brand\(([\w.]+)\)/g, (_, path: string) => styleValue(path, data, sheet))

/**
 * Builds the pages for the brand of `BRAND_DIR`: its values stand in scripts and styles as if they were written there, so they cost no bytes and
 * no time. `#brand/text.woff2` and `#brand/display.woff2` are its typefaces.
 */
export const brandData = (): Plugin => ({
  name: 'brand',
  enforce: 'pre',
  resolveId(source, importer) {
    const [, face, query = ''] = /^#brand\/(text|display)\.woff2(\?.*)?$/.exec(source) ?? []
    if (face) return join(brandFolder, brand.fonts[face as 'text' | 'display'].page) + query
    return source === '#brand/brand.ts' && importer ? resolve(import.meta.dirname, '../brand/brand.ts') : null
  },
  transform(code, id) {
    const file = id.split('?')[0]!
    if (/\/(web|contract)\/.*\.tsx?$/.test(file))
      return importing.test(code) ? { code: withBrand(code, brand, file.endsWith('x') ? 'tsx' : 'ts'), map: null } : null
    if (/\/web\/.*\.css$/.test(file)) return code.includes('brand(') ? { code: styledBy(code, brand, file), map: null } : null
    return null
  },
})
