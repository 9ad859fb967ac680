import { mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from './config.ts'

const leastBytes = 200 * 1024 * 1024
type Place = Pick<Config, 'dataDir' | 'databaseUrl' | 's3' | 'role'>

/** Whether this process stores anything in `DATA_DIR`: the embedded database, or files without a bucket. */
export const usesFolder = ({ databaseUrl, s3, role }: Place): boolean => !databaseUrl || (!s3 && role !== 'referral')

/** Creates a folder and its parents one at a time. Node's recursive mode never returns where a folder can't be created, as in /proc. */
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

/** A sentence that says why `DATA_DIR` isn't writable; undefined when it is, or isn't needed. Creates the folder. */
export async function writeProblem(place: Place): Promise<string | undefined> {
  if (!usesFolder(place)) return
  const { dataDir } = place
  const file = join(dataDir, `.writable-${process.pid}`)
  try {
    await makeFolder(dataDir)
    await writeFile(file, '')
    await rm(file)
  } catch (error) {
    // A full disk has its own sentence.
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOSPC')
      return `The folder ${dataDir} cannot be written (${code}): give it to the user that runs Oficio, or set DATA_DIR to another.`
  }
}

/** A sentence about too little space for pictures and logs in `DATA_DIR`; undefined when there is enough, or none is needed. */
export async function roomProblem(place: Place): Promise<string | undefined> {
  if (!usesFolder(place)) return
  const free = await statfs(place.dataDir).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => undefined,
  )
  if (free !== undefined && free < leastBytes)
    return `The disk of ${place.dataDir} is nearly full (${Math.floor(free / 1024 / 1024)} MB free): make room for at least ${leastBytes / 1024 / 1024} MB.`
}
