// npm run test:brand [-- folder]: builds a copy of the project for a brand, starts it with its demo town, and reads every page, file, mail and feed
// of it for the name of another brand. Takes about five minutes, and is no part of `npm test`.
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pLimit from 'p-limit'
import { freePort } from '#tests/support/ports.ts'
import { brandNames } from '#tools/check-brand.ts'

const project = join(import.meta.dirname, '../..')
const chosen = process.argv[2] ?? 'brand/cuadra'
const { name } = JSON.parse(readFileSync(join(project, chosen, 'brand.json'), 'utf8')) as { name: string }
const others = brandNames().filter((one) => one !== name)
const other = new RegExp(`\\b(${others.join('|')})\\b`, 'g')
const say = (line: string) => void process.stdout.write(`${line}\n`)

const folder = mkdtempSync(join(tmpdir(), 'oficio-brand-'))
const copy = join(folder, 'project')
const port = await freePort()
const url = `http://localhost:${port}`
const variables = { ...process.env, BRAND_DIR: chosen, PORT: String(port), DATA_DIR: join(folder, 'data'), LIMITS: '0', LOG_LEVEL: 'error' }
let server: ChildProcess | undefined
const found: string[] = []

/** Notes the names of other brands in `text`. The first part of what stands around says where. */
function read(place: string, text: string): void {
  for (const { 0: word, index } of text.matchAll(other)) {
    const around = text.slice(Math.max(0, index - 60), index + 40).replaceAll(/\s+/g, ' ')
    // Spanish for a trade, and what a receiver of webhooks sees.
    if (/trade:[`"']Oficio[`"']|Oficio-Webhooks/.test(text.slice(index - 10, index + 20))) continue
    found.push(`${place}: ${word} in …${around}…`)
  }
}

const get = async (path: string, headers: Record<string, string> = {}) => {
  const reply = await fetch(url + path, { headers, redirect: 'manual' })
  return { status: reply.status, text: await reply.text() }
}

function copyProject(): void {
  mkdirSync(copy, { recursive: true })
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: project, encoding: 'utf8' }).split(
    '\n',
  )
  for (const file of files.filter((one) => one && existsSync(join(project, one)))) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(join(project, file), join(copy, file))
  }
  symlinkSync(join(project, 'node_modules'), join(copy, 'node_modules'))
}

async function start(): Promise<void> {
  const child = spawn(process.execPath, ['tools/setup/start.mjs'], { cwd: copy, env: variables, stdio: ['ignore', 'ignore', 'inherit'] })
  server = child
  for (let attempt = 0; attempt < 1200; attempt++) {
    if (child.exitCode !== null) throw new Error('The product did not start; the reason is above.')
    const isReady = await fetch(`${url}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await sleep(500)
  }
  throw new Error('The product was not ready in ten minutes.')
}

const locations = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address!.replaceAll('&amp;', '&')))

/** Pages of the sitemap, and those that it leaves out. */
async function pages(): Promise<string[]> {
  const parts = locations((await get('/sitemap.xml')).text)
  const listed = await Promise.all(parts.map(async ({ pathname }) => locations((await get(pathname)).text)))
  const routes = [...readFileSync(join(project, 'web/routes.ts'), 'utf8').matchAll(/page\('([\w/-]+)'/g)].map(([, path]) => `/${path}`)
  const own = routes.flatMap((path) => [path, `/en${path}`])
  return [
    ...new Set([
      '/',
      '/en',
      '/offline',
      '/en/offline',
      '/error/404',
      '/no-such-page',
      ...own,
      ...listed.flat().map(({ pathname }) => pathname),
    ]),
  ]
}

const answers = [
  '/manifest.webmanifest',
  '/en/manifest.webmanifest',
  '/favicon.svg',
  '/sw.js',
  '/llms.txt',
  '/robots.txt',
  '/.well-known/security.txt',
  '/.well-known/oauth-protected-resource',
  '/blog/rss.xml',
  '/en/blog/rss.xml',
  '/api/openapi.json',
  '/api/docs',
  '/api/v1/openapi.json',
  '/api/v1/docs',
  '/dev',
  '/dev/outbox',
  '/dev/people',
]

try {
  copyProject()
  say(`Building for ${name} and starting it …`)
  await start()
  for (const file of globSync('build/client/**/*.{js,css,svg}', { cwd: copy })) read(file, readFileSync(join(copy, file), 'utf8'))
  const paths = await pages()
  const limit = pLimit(4)
  const broken: string[] = []
  let named = 0
  await Promise.all(
    [...paths, ...answers].map((path) =>
      limit(async () => {
        const { status, text } = await get(path)
        if (status >= 500) broken.push(`${path}: ${status}`)
        if (text.includes(name)) named++
        read(path, text)
      }),
    ),
  )
  await fetch(`${url}/dev/clock`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"offset":"PT72H"}' })
  await fetch(`${url}/dev/jobs/run`, { method: 'POST' })
  const outbox = JSON.parse((await get('/dev/outbox?limit=1000', { accept: 'application/json' })).text) as {
    messages: { id: string; text: string }[]
  }
  for (const { id, ...message } of outbox.messages) {
    read(`message ${id}`, JSON.stringify(message))
    read(`mail ${id}`, (await get(`/dev/outbox/${id}`)).text)
  }
  say(`${paths.length} pages, ${named} of them and of ${answers.length} files name ${name}; ${outbox.messages.length} messages.`)
  if (paths.length < 100 || outbox.messages.length < 5) broken.push('too little was read')
  // A server of another brand refuses these pages.
  const refused = spawnSync(process.execPath, ['server/main.ts'], {
    cwd: copy,
    env: { ...variables, BRAND_DIR: 'brand/oficio', PORT: String(await freePort()), DATA_DIR: join(folder, 'other'), SEED: 'none' },
    encoding: 'utf8',
    timeout: 120_000,
  })
  say(refused.stderr.trim().split('\n').at(-1)!)
  if (refused.status !== 1 || !refused.stderr.includes('The pages were built for another brand'))
    broken.push('pages of another brand are served')
  const problems = [...broken, ...found]
  for (const problem of problems.slice(0, 60)) say(`✗ ${problem}`)
  say(problems.length === 0 ? `✓ nothing names ${others.join(' or ')}` : `${problems.length} problems`)
  process.exitCode = problems.length === 0 ? 0 : 1
} finally {
  server?.kill('SIGTERM')
  if (server && server.exitCode === null) await new Promise((resolve) => server!.once('exit', resolve))
  // Databases may stand elsewhere, behind a link.
  for (const data of ['data', 'other'].map((one) => join(folder, one, 'postgres')).filter((one) => existsSync(one)))
    rmSync(realpathSync(data), { recursive: true, force: true })
  rmSync(folder, { recursive: true, force: true })
}
