import { ensureInstalled } from './install.mjs'
import { handOver } from './runtime.mjs'

await ensureInstalled()
handOver(['--watch', '--watch-path=server', '--watch-path=contract', '--watch-preserve-output', 'server/main.ts'], {
  variables: { NODE_ENV: 'development' },
})
