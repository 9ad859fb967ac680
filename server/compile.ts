// Loads the modules of a part and exits. Node caches the compiled code, so the server starts without loading the type stripper
// (tools/setup/compiled.mjs).
import { pathToFileURL } from 'node:url'

if (process.argv[2] === 'pages') {
  await import(pathToFileURL(new URL('../build/server/index.js', import.meta.url).pathname).href)
} else {
  await import('./main.ts')
  await import('./web.ts')
}
process.exit(0)
