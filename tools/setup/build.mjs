import { ensureInstalled } from './install.mjs'
import { ensureBuilt } from './web-build.mjs'

await ensureInstalled()
await ensureBuilt({ isForced: true })
