// npm run test:image: builds the image of deploy/Dockerfile without a container engine, starts the product in it as a container would, and
// checks it. Needs Debian, root and debootstrap; takes some minutes, and is no part of `npm test`.
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '#server/lib/db.ts'
import { startCluster } from '#tests/support/cluster.ts'
import { importsOf, packageOf, sourcesOf } from '../pack/sources.ts'
import { imageOf, readDockerfile, type Stage } from './dockerfile.ts'
import { addNode, debianRoot, run, runIn, startIn } from './root.ts'
import { findNode } from '../setup/runtime.mjs'

const project = join(import.meta.dirname, '../..')
const cache = join(project, '.cache/proof')
const mostBytes = 300e6
const port = 20_000 + (process.pid % 10_000)

const say = (line: string) => void process.stdout.write(`${line}\n`)
if (process.getuid?.() !== 0) throw new Error('npm run test:image needs root: it makes roots, and mounts in them.')

/** Files that `COPY . .` sees: those of the repository that .dockerignore lets in. */
function contextFiles(): string[] {
  const rules = readFileSync(join(project, '.dockerignore'), 'utf8').split('\n').filter(Boolean)
  const allowed = rules.filter((rule) => rule.startsWith('!')).map((rule) => rule.slice(1))
  const known = run('git', ['ls-files', '-co', '--exclude-standard'], { cwd: project }).split('\n').filter(Boolean)
  return known.filter(
    (file) =>
      !file.endsWith('.test.ts') && existsSync(join(project, file)) && allowed.some((name) => file === name || file.startsWith(`${name}/`)),
  )
}

const roots = new Map<string, string>()

function copy(root: string, folder: string, words: string[]): void {
  const from = words[0]?.startsWith('--from=') ? roots.get(words.shift()!.slice(7))! : undefined
  const target = words.pop()!
  const place = join(root, target.startsWith('/') ? target : join(folder, target))
  if (from) return void run('cp', ['-aT', join(from, words[0]!), place])
  const files = words[0] === '.' ? contextFiles() : words
  for (const file of files) {
    mkdirSync(dirname(join(place, file)), { recursive: true })
    cpSync(join(project, file), join(place, file))
  }
}

/** Carries out the steps of a stage in a root of its own. @returns the root */
function build({ base, name, steps }: Stage): string {
  const root = join(cache, name || 'image')
  const [, suite = ''] = /-(\w+)-slim$|:(\w+)-slim$/.exec(base)?.filter(Boolean) ?? []
  say(`FROM ${base}: a Debian ${suite} made by debootstrap${base.startsWith('node:') ? ', with Node from npm' : ''}`)
  debianRoot(cache, suite, root)
  if (base.startsWith('node:')) addNode(root, findNode()!)
  let folder = '/'
  for (const { instruction, text, words } of steps) {
    if (['RUN', 'COPY', 'WORKDIR'].includes(instruction)) say(`${instruction} ${text.length > 100 ? `${text.slice(0, 100)} …` : text}`)
    if (instruction === 'WORKDIR') mkdirSync(join(root, (folder = text)), { recursive: true })
    if (instruction === 'COPY') copy(root, folder, [...words])
    if (instruction === 'RUN') runIn({ root, words: ['sh', '-c', text], folder })
  }
  roots.set(name, root)
  return root
}

const problems: string[] = []
function expect(what: string, isTrue: boolean): void {
  say(`${isTrue ? '✓' : '✗'} ${what}`)
  if (!isTrue) problems.push(what)
}

/** Modules of packages that the server and its commands import, rarely used ones too. */
function moduleNames(): string[] {
  const { dependencies } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as { dependencies: Record<string, string> }
  const { files } = sourcesOf(project, new Set(Object.keys(dependencies)))
  const sources = files.filter((file) => file.endsWith('.ts')).map((file) => readFileSync(join(project, file), 'utf8'))
  return [...new Set(sources.flatMap(importsOf))].filter((name) => packageOf(name) in dependencies).toSorted()
}

/** A program that loads each module, and fails on the first that isn't whole. */
const loadAll = (names: readonly string[]) => `
  import { createRequire } from 'node:module'
  const at = createRequire('/opt/oficio/server/main.ts')
  const load = (name) => (/\\.(json|woff2)$/.test(name) ? at.resolve(name) : import(name))
  for (const name of ${JSON.stringify(names)}) await load(name)`

const bytesOf = (root: string) => Number(run('du', ['-sbx', '--exclude=./proc/*', root]).split('\t')[0])

async function prove(root: string, image: ReturnType<typeof imageOf>): Promise<void> {
  const bytes = bytesOf(root)
  expect(`the image holds ${Math.round(bytes / 1e6)} MB, 300 at most`, bytes <= mostBytes)
  const tools = [
    'usr/bin/gcc',
    'usr/bin/make',
    'usr/bin/python3',
    'usr/local/bin/npm',
    'opt/oficio/node_modules/vite',
    'opt/oficio/node_modules/typescript',
  ]
  expect(
    'it holds no build tools',
    tools.every((tool) => !existsSync(join(root, tool))),
  )
  expect('and no tests', globSync('opt/oficio/{server,contract,db,tools}/**/*.test.ts', { cwd: root }).length === 0)

  const names = moduleNames()
  runIn({ root, words: ['/opt/oficio/bin/node', '--input-type=module', '-e', loadAll(names)], folder: '/opt/oficio' })
  say(`✓ ${names.length} modules of packages load`)

  const cluster = await startCluster()
  const admin = connect({ url: cluster.url('postgres'), max: 1 })
  await admin`create database oficio`
  await admin.end()
  // As an engine mounts secrets.
  mkdirSync(join(root, 'run/secrets'), { recursive: true })
  writeFileSync(join(root, 'run/secrets/database_url'), cluster.url('oficio'))
  writeFileSync(join(root, 'run/secrets/app_secret'), `${randomBytes(36).toString('base64')}\n`)
  const variables = [
    ...image.variables.filter((variable) => !variable.startsWith('PORT=')),
    `PORT=${port}`,
    'APP_URL=https://oficio.example',
    'DATABASE_URL_FILE=/run/secrets/database_url',
    'APP_SECRET_FILE=/run/secrets/app_secret',
    'ALLOW_NO_MAIL=1',
  ]
  const contained = (words: string[]) => ({
    root,
    words,
    folder: image.folder,
    variables,
    as: { uid: image.uid, gid: image.gid, home: '/var/lib/oficio' },
  })
  try {
    say(
      runIn(contained([...image.entry, 'migrate']))
        .trim()
        .split('\n')
        .at(-1)!,
    )
    const began = Date.now()
    const product = startIn(contained([...image.entry, ...image.command]))
    let written = ''
    for (const stream of [product.stdout!, product.stderr!]) stream.on('data', (chunk: Buffer) => (written += chunk.toString()))
    const exited = once(product, 'exit')
    const isHealthy = () => {
      try {
        return runIn(contained(image.health)).includes('"ready"')
      } catch {
        return false
      }
    }
    let healthy = isHealthy()
    while (!healthy && product.exitCode === null && Date.now() - began < 300_000) {
      await sleep(500)
      healthy = isHealthy()
    }
    expect(`its health check passes after ${((Date.now() - began) / 1000).toFixed(1)} s`, healthy)
    if (!healthy) say(written)
    const status = readFileSync(`/proc/${product.pid}/status`, 'utf8')
    expect(`it runs as user ${image.uid}`, new RegExp(`^Uid:\\s+${image.uid}\\b`, 'm').test(status))
    expect('without any capability', /^CapEff:\s+0+$/m.test(status) && /^CapBnd:\s+0+$/m.test(status) && /^NoNewPrivs:\s+1$/m.test(status))
    const mounts = readFileSync(`/proc/${product.pid}/mountinfo`, 'utf8')
    expect('on a read-only root', / \/ \/?\S* ?ro[, ]|\s\/\s+ro,/.test(mounts.split('\n').find((line) => line.split(' ')[4] === '/') ?? ''))
    const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual' })
    for (const [path, wanted] of [
      ['/', 200],
      ['/search/drain-cleaning', 200],
      ['/api/system/states', 200],
      ['/dev', 404],
      ['/metrics', 404],
    ] as const)
      expect(`GET ${path} answers ${wanted}`, (await get(path)).status === wanted)
    say(
      `/proc says ${Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${product.pid}/status`, 'utf8'))?.[1]) / 1024)} MB of memory`,
    )
    product.kill('SIGTERM')
    const [code] = (await exited) as [number]
    expect('SIGTERM ends it with 0', code === 0)
  } finally {
    await cluster.stop()
    rmSync(join(root, 'run/secrets'), { recursive: true })
  }
}

const stages = readDockerfile(readFileSync(join(project, 'deploy/Dockerfile'), 'utf8'))
const image = stages.map(build).at(-1)!
await prove(image, imageOf(stages.at(-1)!))
say(problems.length === 0 ? 'The image does what it should.' : `${problems.length} of the checks failed.`)
process.exitCode = problems.length === 0 ? 0 : 1
