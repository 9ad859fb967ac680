// npm run test:brand [-- folder]: builds a copy of the project for a brand, starts it with its demo town, and reads every page, file, mail and feed
// of it for the name of another brand. Takes about five minutes, and is no part of `npm test`.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brandNames } from '#tools/check-brand.ts'
import { project, readAll, readOutbox, withCopy } from './reading.ts'

const chosen = process.argv[2] ?? 'brand/cuadra'
const { name } = JSON.parse(readFileSync(join(project, chosen, 'brand.json'), 'utf8')) as { name: string }
const others = brandNames().filter((one) => one !== name)
const other = new RegExp(`\\b(${others.join('|')})\\b`, 'g')
const say = (line: string) => void process.stdout.write(`${line}\n`)
const found: string[] = []
let named = 0

/** Notes the names of other brands in `text`. The first part of what stands around says where. */
function read(place: string, text: string): void {
  if (text.includes(name)) named++
  for (const { 0: word, index } of text.matchAll(other)) {
    const around = text.slice(Math.max(0, index - 60), index + 40).replaceAll(/\s+/g, ' ')
    // Spanish for a trade, and what a receiver of webhooks sees.
    if (/trade:[`"']Oficio[`"']|Oficio-Webhooks/.test(text.slice(index - 10, index + 20))) continue
    found.push(`${place}: ${word} in …${around}…`)
  }
}

say(`Building for ${name} and starting it …`)
await withCopy({ BRAND_DIR: chosen }, async (copy) => {
  for (const file of globSync('build/client/**/*.{js,css,svg}', { cwd: copy.folder }))
    read(file, readFileSync(join(copy.folder, file), 'utf8'))
  named = 0
  const { paths, answers, broken } = await readAll(copy, read)
  say(`${paths.length} pages, ${named} of them and of ${answers.length} files name ${name}.`)
  const messages = await readOutbox(copy, read)
  say(`${messages} messages.`)
  if (paths.length < 100 || messages < 5) broken.push('too little was read')
  // A server of another brand refuses these pages.
  const refused = await copy.refusal({ BRAND_DIR: 'brand/oficio' })
  say(refused ?? 'not refused')
  if (!refused?.includes('The pages were built for another brand')) broken.push('pages of another brand are served')
  const problems = [...broken, ...found]
  for (const problem of problems.slice(0, 60)) say(`✗ ${problem}`)
  say(problems.length === 0 ? `✓ nothing names ${others.join(' or ')}` : `${problems.length} problems`)
  process.exitCode = problems.length === 0 ? 0 : 1
})
