import { globSync, readFileSync } from 'node:fs'

/** Comments may begin with such a word only so often: it reads as a riddle (`docs/glossary.md`). */
const mostRiddles = 19
const riddle = /^(What|Who|Whom|Whose|That)\b/

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

const sayRiddle = ({ text }: Line) => riddle.test(text)
const sayHouse = ({ text }: Line) => /\bthe house(?:'s)?\b(?! (?:number|account 55))/i.test(text)

/** Broken rules of the words, one line each. */
export function wordProblems(sources: readonly { file: string; text: string }[]): string[] {
  const lines = sources.flatMap(({ file, text }) => commentLines(file, text))
  const [riddles, houses] = [lines.filter(sayRiddle), lines.filter(sayHouse)]
  const shown = (found: readonly Line[]) => found.map(({ file, line, text }) => `  ${file}:${line}: ${text}`)
  return [
    ...(riddles.length > mostRiddles
      ? [`${riddles.length} comments begin with What, Who, Whom, Whose or That (at most ${mostRiddles}):`, ...shown(riddles)]
      : []),
    ...(houses.length > 0 ? [`${houses.length} comments call the platform a house:`, ...shown(houses)] : []),
  ]
}

const places = ['{contract,server,web,db,tests,tools,bench}/**/*.{ts,tsx,mjs,css}', '*.{ts,md}', 'docs/**/*.md']
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
