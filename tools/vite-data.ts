import { dirname, join, relative, resolve } from 'node:path'
import { parseAst, type Plugin } from 'vite'
import { brand, brandFolder } from '../brand/brand.ts'
import type { Brand } from '../brand/read.ts'
import { country } from '../country/country.ts'

type Node = { type: string; start: number; end: number }
type Member = Node & { object: Node; property: Node & { name?: string }; computed: boolean }
type Template = Node & { expressions: Node[] }
type Value = { [key: string]: unknown } | string | number

/** Data by the name that it is imported by. */
type Data = Record<string, object>

const importing = /^import \{ (brand|country) \} from '#(brand\/brand|country\/country)\.ts'\n/gm
const importedBy = (code: string) => [...code.matchAll(importing)].map(([, name]) => name!)

/** Value of an expression such as `brand.colors.wall.light`; undefined for any other. */
function valueOf(node: Node, data: Data): Value | undefined {
  if (node.type === 'Identifier') return data[(node as Node & { name: string }).name] as Value | undefined
  if (node.type !== 'MemberExpression') return
  const { object, property, computed } = node as Member
  const owner = computed ? undefined : valueOf(object, data)
  return typeof owner === 'object' && !Array.isArray(owner) ? ((owner as Record<string, Value>)[property.name!] ?? undefined) : undefined
}

const inTemplate = (text: string) => text.replace(/[\\`]|\$\{/g, '\\$&')

/** `code` with values in place of `brand.…` and `country.…`, and as text within templates. */
export function withData(code: string, all: Data, lang: 'ts' | 'tsx' = 'ts'): string {
  const data = Object.fromEntries(importedBy(code).map((name) => [name, all[name]!]))
  if (Object.keys(data).length === 0) return code
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
 * Builds the pages for the brand of `BRAND_DIR` and the country of `COUNTRY`: their values stand in scripts and styles as if they were written
 * there, so they cost no bytes and no time. `#brand/text.woff2` and `#brand/display.woff2` are the typefaces.
 */
export const ownData = (): Plugin => ({
  name: 'data',
  enforce: 'pre',
  resolveId(source, importer) {
    const [, face, query = ''] = /^#brand\/(text|display)\.woff2(\?.*)?$/.exec(source) ?? []
    if (face) return join(brandFolder, brand.fonts[face as 'text' | 'display'].page) + query
    const [, place] = /^#(brand\/brand\.ts|country\/country\.ts)$/.exec(source) ?? []
    return place && importer ? resolve(import.meta.dirname, '..', place) : null
  },
  transform(code, id) {
    const file = id.split('?')[0]!
    if (/\/(web|contract)\/.*\.tsx?$/.test(file))
      return importedBy(code).length > 0 ? { code: withData(code, { brand, country }, file.endsWith('x') ? 'tsx' : 'ts'), map: null } : null
    if (/\/web\/.*\.css$/.test(file)) return code.includes('brand(') ? { code: styledBy(code, brand, file), map: null } : null
    return null
  },
})
