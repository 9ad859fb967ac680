import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, statSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'

/** A file of an archive, with its content or the file that has it. */
export type Packed = { name: string; isProgram?: boolean } & ({ from: string } | { text: string })

/** The moment that every file of an archive is from, so that the same sources give the same bytes. */
const then = new Date(0)

/** Writes `files` to a .tar.gz below the folder `top`: sorted, owned by root, dated 1970. @returns its SHA-256 and size */
export async function writeArchive(path: string, top: string, files: readonly Packed[]): Promise<{ sha256: string; bytes: number }> {
  const archive = pack()
  const writing = pipeline(archive, createGzip({ level: 9 }), createWriteStream(path))
  for (const file of files.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    const header = {
      name: `${top}/${file.name}`,
      mode: file.isProgram ? 0o755 : 0o644,
      mtime: then,
      uid: 0,
      gid: 0,
      uname: 'root',
      gname: 'root',
    }
    if ('text' in file) archive.entry(header, file.text)
    else await pipeline(createReadStream(file.from), archive.entry({ ...header, size: statSync(file.from).size }))
  }
  archive.finalize()
  await writing
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return { sha256: hash.digest('hex'), bytes: statSync(path).size }
}
