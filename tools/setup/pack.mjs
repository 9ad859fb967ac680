import { ensureInstalled } from './install.mjs'
import { handOver } from './runtime.mjs'
import { fail } from './terminal.mjs'
import { ensureBuilt } from './web-build.mjs'

await ensureInstalled()
await ensureBuilt().catch(({ message }) => fail(message))
handOver(['tools/pack/pack.ts'])
