import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Files, Found, Shelf } from './files.ts'

const temporary = '.tmp-'
const rootOf = (dataDir: string, shelf: Shelf) => join(dataDir, shelf)

/** Writes a folder of files that will never change: to the disk first, then under its name. `id` is ours, never a caller's text. */
export async function storeFiles(dataDir: string, id: string, files: Files, shelf: Shelf): Promise<void> {
  const root = rootOf(dataDir, shelf)
  const unfinished = join(root, `${temporary}${id}`)
  await mkdir(unfinished, { recursive: true })
  try {
    for (const [name, bytes] of Object.entries(files)) await writeSynced(join(unfinished, name), bytes)
    await sync(unfinished)
    await rename(unfinished, join(root, id))
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
  await sync(root)
}

/** Adds a file to a folder that is stored already, whole or not at all; none where the folder is gone. */
export async function addFile(dataDir: string, id: string, name: string, bytes: Uint8Array): Promise<void> {
  const folder = join(rootOf(dataDir, 'media'), id)
  const unfinished = join(folder, `${temporary}${name}`)
  try {
    await rm(unfinished, { force: true })
    await writeSynced(unfinished, bytes)
    await rename(unfinished, join(folder, name))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

/** A stored file for reading, with its size in bytes; undefined when there is none. */
export async function openFile(dataDir: string, id: string, name: string): Promise<Found | undefined> {
  const path = join(rootOf(dataDir, 'media'), id, name)
  const found = await stat(path).catch(() => undefined)
  return found?.isFile() ? { size: found.size, stream: () => createReadStream(path), close: () => {} } : undefined
}

/** A stored file whole; undefined when there is none. */
export const readFileOf = (dataDir: string, id: string, name: string, shelf: Shelf): Promise<Uint8Array | undefined> =>
  readFile(join(rootOf(dataDir, shelf), id, name)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return undefined
  })

export const removeFiles = (dataDir: string, id: string, shelf: Shelf): Promise<void> =>
  rm(join(rootOf(dataDir, shelf), id), { recursive: true, force: true })

/** Ids of folders that have been there for `ageMs`; unfinished ones of that age are removed on the way. */
export async function listSettled(dataDir: string, ageMs: number, shelf: Shelf): Promise<string[]> {
  const root = rootOf(dataDir, shelf)
  const names = await readdir(root).catch(() => [])
  const settled: string[] = []
  for (const name of names) {
    const found = await stat(join(root, name)).catch(() => undefined)
    // Files carry the machine's time, not the product's.
    if (!found || Date.now() - found.mtimeMs < ageMs) continue
    if (name.startsWith(temporary)) await rm(join(root, name), { recursive: true, force: true })
    else settled.push(name)
  }
  return settled
}

async function writeSynced(path: string, bytes: Uint8Array) {
  const file = await open(path, 'wx')
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

// Without it a crash may forget the folder's entries. Windows has no such thing.
async function sync(folder: string) {
  if (process.platform === 'win32') return
  const file = await open(folder, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
