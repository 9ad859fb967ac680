// Loads what a server loads before it listens, and ends. Node keeps what it compiled: the server itself then reads that, and never has
// the compiler of types in its memory (tools/setup/compiled.mjs).
import './main.ts'
import './web.ts'
import { pathToFileURL } from 'node:url'

await import(pathToFileURL(new URL('../build/server/index.js', import.meta.url).pathname).href)
process.exit(0)
