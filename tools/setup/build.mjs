import { ensureInstalled } from './install.mjs'
import { fail } from './terminal.mjs'
import { ensureBuilt } from './web-build.mjs'

await ensureInstalled()
await ensureBuilt({ isForced: true }).catch(({ message }) => fail(message))
