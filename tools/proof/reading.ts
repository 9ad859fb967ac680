import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pLimit from 'p-limit'
import { freePort } from '#tests/support/ports.ts'

export const project = join(import.meta.dirname, '../..')

export type Copy = {
  /** Folder of the copy. */
  folder: string
  /** Its address. */
  url: string
  get: (path: string, headers?: Record<string, string>) => Promise<{ status: number; text: string }>
  post: (path: string, body: object) => Promise<unknown>
  /** Last line that a server says that starts on the pages of the copy with other variables; undefined if it runs. */
  refusal: (variables: Record<string, string>) => Promise<string | undefined>
}

/** Builds a copy of the project with `chosen` variables, starts it with its demo town, and hands it to `work`. */
export async function withCopy(chosen: Record<string, string>, work: (copy: Copy) => Promise<void>): Promise<void> {
  const place = mkdtempSync(join(tmpdir(), 'oficio-copy-'))
  const folder = join(place, 'project')
  const port = await freePort()
  const url = `http://localhost:${port}`
  const variables = { ...process.env, ...chosen, PORT: String(port), DATA_DIR: join(place, 'data'), LIMITS: '0', LOG_LEVEL: 'error' }
  let server: ChildProcess | undefined
  let others = 0
  try {
    copyTo(folder)
    server = spawn(process.execPath, ['tools/setup/start.mjs'], { cwd: folder, env: variables, stdio: ['ignore', 'ignore', 'inherit'] })
    await untilReady(server, url)
    await work({
      folder,
      url,
      get: async (path, headers = {}) => {
        const reply = await fetch(url + path, { headers, redirect: 'manual' })
        return { status: reply.status, text: await reply.text() }
      },
      post: (path, body) =>
        fetch(url + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      refusal: async (given) => {
        const own = { PORT: String(await freePort()), DATA_DIR: join(place, `other-${others++}`), SEED: 'none' }
        const { status, stderr } = spawnSync(process.execPath, ['server/main.ts'], {
          cwd: folder,
          env: { ...variables, ...own, ...given },
          encoding: 'utf8',
          timeout: 120_000,
        })
        return status === 1 ? stderr.trim().split('\n').at(-1) : undefined
      },
    })
  } finally {
    server?.kill('SIGTERM')
    if (server && server.exitCode === null) await new Promise((resolve) => server!.once('exit', resolve))
    // Databases may stand elsewhere, behind a link.
    for (const data of ['data', ...Array.from({ length: others }, (_, index) => `other-${index}`)]) {
      const database = join(place, data, 'postgres')
      if (existsSync(database)) rmSync(realpathSync(database), { recursive: true, force: true })
    }
    rmSync(place, { recursive: true, force: true })
  }
}

function copyTo(folder: string): void {
  mkdirSync(folder, { recursive: true })
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: project, encoding: 'utf8' })
  for (const file of listed.split('\n').filter((one) => one && existsSync(join(project, one)))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(project, file), join(folder, file))
  }
  symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'))
}

async function untilReady(server: ChildProcess, url: string): Promise<void> {
  for (let attempt = 0; attempt < 2400; attempt++) {
    if (server.exitCode !== null) throw new Error('The product did not start; the reason is above.')
    const isReady = await fetch(`${url}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await sleep(500)
  }
  throw new Error('The product was not ready in twenty minutes.')
}

const locations = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address!.replaceAll('&amp;', '&')))

/** Pages of the sitemap, and those that it leaves out. */
async function pages(get: Copy['get']): Promise<string[]> {
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

/** Reads every page, file and message of a copy. Returns how many there were, and what went wrong. */
export async function readAll({ get }: Copy, read: (place: string, text: string) => void) {
  const paths = await pages(get)
  const limit = pLimit(4)
  const broken: string[] = []
  await Promise.all(
    [...paths, ...answers].map((path) =>
      limit(async () => {
        const { status, text } = await get(path)
        if (status >= 500) broken.push(`${path}: ${status}`)
        read(path, text)
      }),
    ),
  )
  return { paths, answers, broken }
}

/** Moves the clock by three days, and reads what was sent meanwhile. Returns the number of messages. */
export async function readOutbox({ get, post }: Copy, read: (place: string, text: string) => void): Promise<number> {
  await post('/dev/clock', { offset: 'PT72H' })
  await post('/dev/jobs/run', {})
  const outbox = JSON.parse((await get('/dev/outbox?limit=1000', { accept: 'application/json' })).text) as {
    messages: { id: string; text: string }[]
  }
  for (const { id, ...message } of outbox.messages) {
    read(`message ${id}`, JSON.stringify(message))
    read(`mail ${id}`, (await get(`/dev/outbox/${id}`)).text)
  }
  return outbox.messages.length
}
