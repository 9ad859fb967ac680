import type { Readable } from 'node:stream'
import type { Config } from '#server/lib/config.ts'
import { observed } from '#server/lib/provider-state.ts'
import * as disk from './disk.ts'
import * as s3 from './s3.ts'

/** Files that belong together, by name; they appear all at once or not at all. */
export type Files = Record<string, Uint8Array>
/** Where files stand: pictures and documents, copies of one's data, and papers of before they were documents. */
export type Shelf = 'media' | 'exports' | 'papers'
/** A file that is there, its size in bytes. Call one of the two. */
export type Found = { size: number; stream: () => Readable; close: () => void }

/** Where all files stand: in a folder, or in the bucket if there is one. */
export type Place = Pick<Config, 'dataDir' | 's3'>

/** Writes a folder of files that will never change, on the disk or in a bucket. `id` is ours, never a caller's text. */
export const storeFiles = ({ s3: bucket, dataDir }: Place, id: string, files: Files, shelf: Shelf = 'media'): Promise<void> =>
  observed('storage', () => (bucket ? s3.storeFiles(bucket, id, files, shelf) : disk.storeFiles(dataDir, id, files, shelf)))

/** Adds a file to a folder that is stored already, whole or not at all. */
export const addFile = ({ s3: bucket, dataDir }: Place, id: string, name: string, bytes: Uint8Array): Promise<void> =>
  observed('storage', () => (bucket ? s3.storeFiles(bucket, id, { [name]: bytes }, 'media') : disk.addFile(dataDir, id, name, bytes)))

/** A stored file for reading; undefined when there is none. */
export const openFile = ({ s3: bucket, dataDir }: Place, id: string, name: string): Promise<Found | undefined> =>
  observed('storage', () => (bucket ? s3.openFile(bucket, id, name) : disk.openFile(dataDir, id, name)))

/** A stored file whole; undefined when there is none. */
export const readFileOf = ({ s3: bucket, dataDir }: Place, id: string, name: string, shelf: Shelf = 'media') =>
  observed('storage', () => (bucket ? s3.readFileOf(bucket, id, name, shelf) : disk.readFileOf(dataDir, id, name, shelf)))

export const removeFiles = ({ s3: bucket, dataDir }: Place, id: string, shelf: Shelf = 'media'): Promise<void> =>
  observed('storage', () => (bucket ? s3.removeFiles(bucket, id, shelf) : disk.removeFiles(dataDir, id, shelf)))

/** Ids of folders that have been there for `ageMs`; unfinished ones of that age are removed on the way. */
export const listSettled = ({ s3: bucket, dataDir }: Place, ageMs: number, shelf: Shelf = 'media'): Promise<string[]> =>
  observed('storage', () => (bucket ? s3.listSettled(bucket, ageMs, shelf) : disk.listSettled(dataDir, ageMs, shelf)))
