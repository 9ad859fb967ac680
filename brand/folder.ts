import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

/** A text of at most `most` letters that matches `pattern`; `error` says what to write. */
export const short = (most: number, pattern: RegExp, error: string) =>
  z.string({ error }).check(z.refine((text) => text.length <= most && pattern.test(text), { error }))

/** A JSON file of any content. `hint` tells where its folder is named. @throws Error with a sentence */
function json(path: string, hint: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new Error(existsSync(path) ? `${path} is no JSON: ${(error as Error).message}` : `${path} is missing: ${hint}`, {
      cause: error,
    })
  }
}

/** Reads the data of a folder by its schema. @throws Error with a line for each wrong field */
export function readData<S extends z.ZodMiniType>(path: string, schema: S, hint: string): z.infer<S> {
  const { data, error } = schema.safeParse(json(path, hint))
  if (data === undefined)
    throw new Error(
      error!.issues.map((issue) => `${path}: ${[...issue.path, ''].join('.').slice(0, -1) || 'the file'}: ${said(issue)}`).join('\n'),
    )
  return data
}

const said = (issue: z.core.$ZodIssue) =>
  issue.code === 'unrecognized_keys'
    ? `there is no field ${issue.keys.join(', ')}.`
    : issue.message === 'Invalid input'
      ? 'is missing or of another kind.'
      : issue.message

/** Changes with any of `files`. Pages know the data that they were built for by it. */
export function keyOf(folder: string, files: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(join(folder, file)))
  return hash.digest('hex').slice(0, 16)
}

/** The data of `read`. Nothing runs without it: wrong data ends the process with a line for each wrong field. */
export function readOrExit<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exit(1)
  }
}
