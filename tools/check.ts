import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'

// Static checks, two at a time. The output of a check is shown if it fails.
const bin = (name: string) => `node_modules/.bin/${name}`
const node = process.execPath

const checks: Record<string, string[]> = {
  types: [bin('tsc'), '--noEmit'],
  lint: [bin('oxlint')],
  format: [bin('oxfmt'), '--check'],
  layers: [node, 'tools/check-layers.ts'],
  words: [node, 'tools/check-words.ts'],
  brand: [node, 'tools/check-brand.ts'],
  'dead code': [bin('knip'), '--no-config-hints'],
  'clients/typescript': [node, 'tools/make-client.ts', '--check'],
  'integrations/n8n': [bin('tsc'), '-p', 'integrations/n8n', '--noEmit'],
  'db/schema.sql': [node, 'tools/db/dump-schema.ts', '--check'],
}

async function run([command, ...args]: string[]): Promise<{ code: number; output: string }> {
  const child = spawn(command!, args, { stdio: ['ignore', 'pipe', 'pipe'], shell: process.platform === 'win32' })
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  child.on('error', reject).on('close', (code) => resolve(code ?? 1))
  const [code, out, err] = await Promise.all([promise, text(child.stdout), text(child.stderr)])
  return { code, output: `${out}${err}`.trim() }
}

const failed: string[] = []

async function check(name: string, command: string[]): Promise<void> {
  const began = Date.now()
  const { code, output } = await run(command)
  if (code !== 0) failed.push(name)
  process.stdout.write(code === 0 ? `✓ ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)\n` : `✗ ${name}\n${output}\n\n`)
}

const queue = Object.entries(checks)
const worker = async () => {
  for (let next = queue.shift(); next; next = queue.shift()) await check(...next)
}
// Types and lint need its output.
await check('route types', [bin('react-router'), 'typegen'])
await Promise.all([worker(), worker()])
process.stdout.write(
  failed.length === 0
    ? 'All checks passed.\n'
    : `${failed.length} of ${Object.keys(checks).length + 1} checks failed: ${failed.join(', ')}\n`,
)
process.exitCode = failed.length === 0 ? 0 : 1
