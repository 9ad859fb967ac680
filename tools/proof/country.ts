// npm run test:country [-- folder]: builds a copy of the project for a country, starts it with its demo town, and reads every page, file, mail and
// feed of it for dollars, zip codes and US states. Under Spain it also walks the main job in a browser, and through the API. Takes about ten minutes,
// and is no part of `npm test`.
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCountry } from '#country/read.ts'
import { foreign } from '#tests/support/foreign.ts'
import { project, readAll, readOutbox, withCopy } from './reading.ts'

const chosen = process.argv[2] ?? 'country/es'
const { name, currency } = readCountry(join(project, chosen))
const everywhere = new RegExp(foreign.source, 'g')
// A minified script has names like $1.
const inScripts = new RegExp(foreign.source.replace(String.raw`\$\s?\d|`, ''), 'g')
const say = (line: string) => void process.stdout.write(`${line}\n`)
const isSpain = chosen === 'country/es'
/** Runs a program of the project under the country. Returns its exit code. */
const runNode = (args: string[], url = '') =>
  spawnSync(process.execPath, args, { cwd: project, env: { ...process.env, COUNTRY: chosen, COPY_URL: url }, stdio: 'inherit' }).status
const found: string[] = []
let priced = 0

const reader = (words: RegExp) => (place: string, text: string) => {
  if (text.includes(currency.symbol)) priced++
  for (const { 0: word, index } of text.matchAll(words))
    found.push(`${place}: ${word} in …${text.slice(Math.max(0, index - 60), index + 40).replaceAll(/\s+/g, ' ')}…`)
}

say(`Building for ${name.en} and starting it …`)
await withCopy({ COUNTRY: chosen }, async (copy) => {
  for (const file of globSync('build/client/**/*.js', { cwd: copy.folder }))
    reader(inScripts)(file, readFileSync(join(copy.folder, file), 'utf8'))
  priced = 0
  const { paths, answers, broken } = await readAll(copy, reader(everywhere))
  say(`${paths.length} pages, ${priced} of them and of ${answers.length} files have amounts in ${currency.code}.`)
  // Before mails are read, which then tell of this request too.
  if (isSpain && runNode(['node_modules/@playwright/test/cli.js', 'test', '--config', 'tests/country', '--reporter=list'], copy.url) !== 0)
    broken.push('the main job in a browser')
  const messages = await readOutbox(copy, reader(everywhere))
  say(`${messages} messages.`)
  if (paths.length < 100 || messages < 5 || priced < 50) broken.push('too little was read')
  const refused = await copy.refusal({ COUNTRY: 'country/us' })
  say(refused ?? 'not refused')
  if (!refused?.includes('The pages were built for another country')) broken.push('pages of another country are served')
  const problems = [...broken, ...found]
  for (const problem of problems.slice(0, 60)) say(`✗ ${problem}`)
  say(problems.length === 0 ? `✓ nothing is of the United States` : `${problems.length} problems`)
  process.exitCode = problems.length === 0 ? 0 : 1
})
if (isSpain && runNode(['node_modules/vitest/vitest.mjs', 'run', '--project', 'country']) !== 0) process.exitCode = 1
