// Loads a server's modules and exits. Node caches the compiled code, so the server starts without loading the type stripper
// (tools/setup/compiled.mjs).
import './main.ts'
import './web.ts'
import { pathToFileURL } from 'node:url'

await import(pathToFileURL(new URL('../build/server/index.js', import.meta.url).pathname).href)
process.exit(0)
