// node tools/proof/mcp-inspector.ts --url http://localhost:3000 [--token …]: calls /mcp of a running product with the official inspector,
// which npm fetches for the occasion.
import { execFileSync } from 'node:child_process'
import { parseArgs } from 'node:util'

const { values: options } = parseArgs({ options: { url: { type: 'string', default: 'http://localhost:3000' }, token: { type: 'string' } } })

function inspect(...args: string[]): Record<string, unknown> {
  const headers = options.token ? ['--header', `Authorization: Bearer ${options.token}`] : []
  const program = [
    '-y',
    '@modelcontextprotocol/inspector@2.12.0',
    '--cli',
    `${options.url}/mcp`,
    '--transport',
    'http',
    ...headers,
    ...args,
  ]
  return JSON.parse(execFileSync('npx', program, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })) as Record<string, unknown>
}

const { tools } = inspect('--method', 'tools/list') as { tools: { name: string }[] }
process.stdout.write(`tools: ${tools.map(({ name }) => name).join(', ')}\n`)
const call = (name: string, ...given: string[]) =>
  inspect('--method', 'tools/call', '--tool-name', name, ...given.flatMap((one) => ['--tool-arg', one]))
const { structuredContent: found } = call('search_services', 'query=destape') as { structuredContent: { services: unknown[] } }
process.stdout.write(`search_services: ${found.services.length} services\n`)
if (found.services.length === 0) throw new Error('search_services found nothing')
if (options.token) process.stdout.write(`list_requests: ${JSON.stringify(call('list_requests'))}\n`)
