import { isUtf8 } from 'node:buffer'
import { readFileSync } from 'node:fs'

type Given = Record<string, string | undefined>

/**
 * Replaces each `NAME_FILE` by a variable `NAME` with the content of that file, without its last line break, for the variables in `names`:
 * secrets that a container or service manager hands over as files. A file that isn't text, such as PKCS#12, is read as base64. @throws Error with a sentence per file that is wrong
 */
export function withFiles(given: Given, names: readonly string[]): Given {
  const variables = { ...given }
  const problems: string[] = []
  for (const name of names) {
    const file = given[`${name}_FILE`]
    if (file === undefined) continue
    if (given[name] !== undefined) problems.push(`${name} and ${name}_FILE are both set: keep one of them.`)
    else {
      const { text, problem } = read(file)
      if (problem) problems.push(`${name}_FILE=${file}: ${problem}`)
      else variables[name] = text
    }
  }
  if (problems.length > 0) throw new Error(problems.join('\n'))
  return variables
}

function read(file: string): { text: string; problem?: string } {
  try {
    const bytes = readFileSync(file)
    const text = isUtf8(bytes) ? bytes.toString('utf8').replace(/\r?\n$/, '') : bytes.toString('base64')
    return text === '' ? { text, problem: 'the file is empty.' } : { text }
  } catch (error) {
    return { text: '', problem: `the file cannot be read (${(error as NodeJS.ErrnoException).code}).` }
  }
}
