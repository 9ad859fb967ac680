import type { Readable } from 'node:stream'

/** Files of one folder by name, stored all or none. */
export type Files = Record<string, Uint8Array>
/** Top-level folders: pictures and documents, data exports, archived months, and documents stored before `media` held them. */
export type Shelf = 'media' | 'exports' | 'archive' | 'papers'
/** An existing file and its size in bytes. Call either `stream` or `close`. */
export type Found = { size: number; stream: () => Readable; close: () => void }
