import { globSync, readFileSync } from 'node:fs'

/** No comment and no test title begins with such a word: it reads as a riddle (`docs/glossary.md`). */
const riddle = /^(What|Who|Whom|Whose|That)\b/
const riddleTitle = /^\s*(?:(?:await )?(?:test|it|describe)\b.*?\(\s*)?['"`](what|who|whom|whose|that)\b.*[,{]$/i

type Line = { file: string; line: number; text: string }

/** Lines of comments, without their marks; of a document, its lines outside of code. */
export function commentLines(file: string, text: string): Line[] {
  const found: Line[] = []
  let isInside = false
  for (const [index, raw] of text.split('\n').entries()) {
    const add = (words: string) => words.trim() && found.push({ file, line: index + 1, text: words.trim() })
    if (file.endsWith('.md')) {
      if (raw.startsWith('```')) isInside = !isInside
      else if (!isInside) add(raw.replace(/^[#>*\-\s\d.|]+/, ''))
      continue
    }
    const opens = /\/\*\*?(.*)/.exec(raw)
    const note = /(?:^|\s)(?:\/\/|--)\s(.*)/.exec(raw)
    if (isInside) add(raw.replace(/^\s*\*?\/?\s?/, '').replace(/\*\/.*/, ''))
    else if (opens) add(opens[1]!.replace(/\*\/.*/, ''))
    else if (note && !(file.endsWith('.sql') ? false : raw.trimStart().startsWith('--'))) add(note[1]!)
    if (isInside ? raw.includes('*/') : opens && !raw.includes('*/')) isInside = !isInside
  }
  return found
}

/** Titles of tests, groups and steps that begin like a riddle. */
const riddleTitles = (file: string, text: string): Line[] =>
  /\.(test|spec)\.tsx?$/.test(file)
    ? text.split('\n').flatMap((raw, index) => (riddleTitle.test(raw) ? [{ file, line: index + 1, text: raw.trim() }] : []))
    : []

const sayRiddle = ({ text }: Line) => riddle.test(text)
const sayHouse = ({ text }: Line) => /\bthe house(?:'s)?\b(?! (?:number|account 55))/i.test(text)

/** Broken rules of the words, one line each. */
export function wordProblems(sources: readonly { file: string; text: string }[]): string[] {
  const lines = sources.flatMap(({ file, text }) => commentLines(file, text))
  const [riddles, houses] = [lines.filter(sayRiddle), lines.filter(sayHouse)]
  const titles = sources.flatMap(({ file, text }) => riddleTitles(file, text))
  const shown = (found: readonly Line[]) => found.map(({ file, line, text }) => `  ${file}:${line}: ${text}`)
  return [
    ...(riddles.length > 0 ? [`${riddles.length} comments begin with What, Who, Whom, Whose or That:`, ...shown(riddles)] : []),
    ...(titles.length > 0 ? [`${titles.length} test titles begin with what, who, whom, whose or that:`, ...shown(titles)] : []),
    ...(houses.length > 0 ? [`${houses.length} comments call the platform a house:`, ...shown(houses)] : []),
  ]
}

const places = ['{brand,contract,server,web,db,tests,tools,bench}/**/*.{ts,tsx,mjs,css}', '*.{ts,md}', 'docs/**/*.md']
// Questions about homes, and words of customers in them.
const left = /^db\/(catalogue|seed\/pictures)\/|node_modules/

export const readWords = () =>
  globSync(places)
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !left.test(file))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }))

if (import.meta.main) {
  const sources = readWords()
  const found = wordProblems(sources)
  process.stdout.write(`${found.join('\n') || `words hold: ${sources.length} files`}\n`)
  process.exitCode = found.length > 0 ? 1 : 0
}
