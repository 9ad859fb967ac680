import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// Subsets the two typefaces of Oficio to the glyphs and weights that pages use, which saves a third of the bytes of a first visit. Needs Python with
// fontTools and brotli (`python3 -m pip install fonttools brotli`); PYTHON selects another interpreter. The output is checked in.
const folder = fileURLToPath(new URL('../brand/oficio/fonts/', import.meta.url))
const python = process.env['PYTHON'] ?? 'python3'
const fontTools = (module: string, ...args: string[]) => execFileSync(python, ['-m', `fontTools.${module}`, ...args])

/** Latin letters for Spanish, English and western European names; quotes, dashes, arrows and currency. */
const signs =
  'U+20-7E,U+A0-AC,U+AE-FF,U+131,U+152,U+153,U+2009,U+2013,U+2014,U+2018-201A,U+201C-201E,U+2022,U+2026,U+202F,U+2032,U+2033,U+2039,U+203A,U+20AC,U+2122,U+2190-2193,U+2212'

/** Headings have one weight: kerning for a range of weights would double the file. */
const require = createRequire(import.meta.url)
const fonts = {
  'bricolage-grotesque': {
    source: require.resolve('@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2'),
    weights: 'wght=680',
  },
  figtree: { source: require.resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'), weights: 'wght=400:700' },
}

const scratch = mkdtempSync(join(tmpdir(), 'fonts-'))
mkdirSync(folder, { recursive: true })
for (const [name, { source, weights }] of Object.entries(fonts)) {
  const instance = join(scratch, `${name}.ttf`)
  fontTools('varLib.instancer', source, weights, '--output', instance, '--quiet')
  fontTools(
    'subset',
    instance,
    `--unicodes=${signs}`,
    '--layout-features=kern,tnum,ccmp,locl',
    '--flavor=woff2',
    `--output-file=${folder}${name}.woff2`,
  )
  copyFileSync(join(dirname(source), '../LICENSE'), `${folder}${name}.license.txt`)
}
rmSync(scratch, { recursive: true })
