// oficio health: exits with 0 if the product on HOST and PORT can take calls, for container engines.
import { readConfig } from '../lib/config.ts'

const { host, port } = readConfig(process.env)
const near = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host
const reply = await fetch(`http://${near.includes(':') ? `[${near}]` : near}:${port}/health/ready`, {
  signal: AbortSignal.timeout(2_500),
}).catch((error: Error) => ({ ok: false, text: async () => `${error.message}\n` }))
process.stdout.write(await reply.text())
process.exitCode = reply.ok ? 0 : 1
