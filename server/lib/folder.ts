import { mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from './config.ts'

const leastBytes = 200 * 1024 * 1024
type Place = Pick<Config, 'dataDir' | 'databaseUrl' | 's3' | 'role'>

/** Whether this process keeps anything in `DATA_DIR`: the embedded database, or files that have no bucket. */
export const usesFolder = ({ databaseUrl, s3, role }: Place): boolean => !databaseUrl || (!s3 && role !== 'referral')

/** Makes a folder and those above it, one by one: the recursive way of Node never ends where a folder cannot be made, as in /proc. */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return
    if (code !== 'ENOENT') throw error
    await makeFolder(dirname(folder))
    await mkdir(folder)
  }
}

/** Why nothing can be written to `DATA_DIR`, as a sentence; undefined when it can, or need not. Makes the folder where there is none. */
export async function writeProblem(place: Place): Promise<string | undefined> {
  if (!usesFolder(place)) return
  const { dataDir } = place
  const file = join(dataDir, `.writable-${process.pid}`)
  try {
    await makeFolder(dataDir)
    await writeFile(file, '')
    await rm(file)
  } catch (error) {
    // A full disk is another matter, with a sentence of its own.
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOSPC')
      return `The folder ${dataDir} cannot be written (${code}): give it to the user that runs Oficio, or set DATA_DIR to another.`
  }
}

/** Why there is too little room for pictures and logs in `DATA_DIR`, as a sentence; undefined when there is enough, or none is needed. */
export async function roomProblem(place: Place): Promise<string | undefined> {
  if (!usesFolder(place)) return
  const free = await statfs(place.dataDir).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => undefined,
  )
  if (free !== undefined && free < leastBytes)
    return `The disk of ${place.dataDir} is nearly full (${Math.floor(free / 1024 / 1024)} MB free): make room for at least ${leastBytes / 1024 / 1024} MB.`
}
