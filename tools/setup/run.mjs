// node tools/setup/run.mjs [flags] script [arguments]: runs a script with Node 24, whatever Node npm uses.
import { ensureInstalled } from './install.mjs'
import { handOver } from './runtime.mjs'

await ensureInstalled()
handOver(process.argv.slice(2))
