import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { keyOf, readData, short } from './folder.ts'

/** Pages, mails and drawings write it without quoting, so it holds no markup. */
const name = short(
  40,
  /^[^\s<>&"'`\\{}$](?:[^<>&"'`\\{}$]*[^\s<>&"'`\\{}$])?$/,
  'write a name of 1 to 40 characters, without quotes, <, >, & and braces.',
)
const hex = short(7, /^#[0-9a-f]{6}$/, 'write a color of the form #1b6b50.')
const color = z.strictObject({ light: hex, dark: hex }, { error: 'give a color for `light` and one for `dark`.' })
const file = short(200, /^(?!\/)(?!.*\.\.)[\w./-]+$/, 'name a file of this folder.')
const share = short(8, /^\d+(\.\d+)?%$/, 'write a share of the form 95.2%.')
const weights = short(7, /^\d{3}( \d{3})?$/, 'write a weight or a range of weights, as in 400 700.')

/** Measures of the system's font that stands in until a typeface has arrived, so that nothing moves then. */
const fallback = z.strictObject({ sizeAdjust: share, ascent: share, descent: share })
/** `page` is WOFF2 for browsers. */
const typeface = { family: name, page: file, weights, fallback }

const Data = z.strictObject({
  name,
  /** Indefinite article of the name in English. */
  article: z.enum(['a', 'an'], { error: 'choose a or an.' }),
  /** Spanish "or" before the name. */
  or: z.enum(['o', 'u'], { error: 'choose o or u.' }),
  /** Party to the legal texts, and author of documents. */
  legalName: short(80, /^[^\s<>"`\\{}$][^<>"`\\{}$]*$/, 'write a name of 1 to 80 characters, without quotes, <, > and braces.'),
  sender: z.strictObject({
    email: name,
    /** Part before the @; the rest is the host of `APP_URL`. */
    mailbox: short(40, /^[a-z0-9][a-z0-9._-]*$/, 'write the part of an address before the @.'),
    sms: short(20, /^[\x20-\x7e]+$/, 'write at most 20 letters without accents, as every phone shows them.'),
    /** Shown on card statements. */
    statement: short(22, /^(?=.*[A-Za-z])[\x20-\x7e]{5,22}$/, 'write 5 to 22 letters without accents, as banks print them.'),
  }),
  /** Pages of the brand elsewhere. */
  social: z.array(short(200, /^https:\/\/[^\s"<>]+$/, 'write an address that begins with https://.'), { error: 'list addresses.' }),
  colors: z.strictObject({
    wall: color,
    accent: color,
    accentDeep: color,
    accentSoft: color,
    accentLine: color,
    onAccent: color,
    selection: color,
    awning: color,
    awningCloth: color,
    plate: color,
    plateInk: color,
  }),
  /** Background of the app's icon, for `tools/make-icons.ts`. */
  icon: z.strictObject({ wall: hex }),
  fonts: z.strictObject({
    /** `regular` and `bold` are TrueType for documents and cards. */
    text: z.strictObject({ ...typeface, regular: file, bold: file }),
    /** `drawn` is any format, for cards. */
    display: z.strictObject({ ...typeface, drawn: file }),
  }),
})

export type Brand = z.infer<typeof Data> & {
  /** The name in file names of downloads. */
  slug: string
  /** Content of the logo's SVG, 32 × 32, in the custom properties `--awning` and `--awning-cloth`. */
  mark: string
  /** Content of the favicon's SVG, 32 × 32, in fixed colors. */
  favicon: string
  /** Changes with the data, the logo, the icons and the typefaces. Pages know the brand that they were built for by it. */
  key: string
}

const icons = ['icon-192', 'icon-512', 'maskable-192', 'maskable-512', 'apple-touch-180', 'monochrome-512', 'badge-96']
const always = ['mark.svg', 'public/favicon.svg', ...icons.map((icon) => `public/icons/${icon}.png`)]

const slugOf = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')

const contentOf = (svg: string) => /<svg[^>]*>(.*)<\/svg>/s.exec(svg)?.[1]?.trim()

/** Reads the brand of a folder. @throws Error with a line for each wrong field and missing file */
export function readBrand(folder: string): Brand {
  const path = join(folder, 'brand.json')
  const data = readData(path, Data, 'BRAND_DIR names the folder of a brand.')
  const { text, display } = data.fonts
  const files = ['brand.json', ...always, text.page, text.regular, text.bold, display.page, display.drawn]
  const missing = files.filter((one) => !existsSync(join(folder, one)))
  if (missing.length > 0) throw new Error(missing.map((one) => `${join(folder, one)} is missing.`).join('\n'))
  const [mark, favicon] = ['mark.svg', 'public/favicon.svg'].map((one) => contentOf(readFileSync(join(folder, one), 'utf8')))
  if (!mark || !favicon) throw new Error(`${join(folder, mark ? 'public/favicon.svg' : 'mark.svg')} is no SVG.`)
  return { ...data, slug: slugOf(data.name), mark, favicon, key: keyOf(folder, files) }
}
