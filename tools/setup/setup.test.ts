import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePort } from '#tests/support/ports.ts'

// The real launchers in a temporary folder, with a fake npm and builder that record their calls. If the machine has an older Node, the launchers
// run with it.
const launcher = existsSync('/usr/bin/node') ? '/usr/bin/node' : process.execPath
const isRoot = process.getuid?.() === 0

let root: string
let port: number
let children: ChildProcess[]

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'oficio-setup-'))
  chmodSync(root, 0o755)
  port = await freePort()
  children = []
  cpSync(import.meta.dirname, join(root, 'tools/setup'), { recursive: true })
  cpSync(join(import.meta.dirname, '../../server/lib/port.mjs'), join(root, 'server/lib/port.mjs'))
  lock('1.0.0')
  write('web/page.ts', 'first')
  for (const name of [
    'contract/api.ts',
    'brand/brand.ts',
    'brand/folder.ts',
    'brand/read.ts',
    'country/country.ts',
    'country/read.ts',
    'country/us/country.json',
    'brand/oficio/brand.json',
    'vite.config.ts',
    'react-router.config.ts',
  ])
    write(name, '')
  write('server/main.ts', serverSource)
  for (const name of ['server/compile.ts', 'db/compile.ts', 'db/seed/base.ts']) write(name, '')
  write('npm.cjs', npmSource)
  write('calls', '')
})
afterEach(async () => {
  for (const child of children) {
    const exit = child.exitCode ?? child.signalCode
    killGroup(child)
    if (exit === null) await once(child, 'exit')
  }
  rmSync(root, { recursive: true, force: true })
})

/** Ends a launcher and all its child processes. */
function killGroup({ pid }: ChildProcess): void {
  try {
    process.kill(-pid!, 'SIGKILL')
  } catch (error) {
    if ((error as { code?: string }).code !== 'ESRCH') throw error
  }
}

const write = (name: string, text: string) => {
  mkdirSync(dirname(join(root, name)), { recursive: true })
  writeFileSync(join(root, name), text)
}
const lock = (version: string) =>
  write(
    'package-lock.json',
    JSON.stringify({ packages: { '': {}, 'node_modules/thing': { version }, 'node_modules/other-os': { version, optional: true } } }),
  )
const calls = () => readFileSync(join(root, 'calls'), 'utf8').trim().split('\n').filter(Boolean)

/** Fake server: prints its Node, listens once the pages are built, and shuts down on a signal. */
const serverSource = `
  import { createServer } from 'node:http'
  const server = createServer((request, response) => response.end(process.version))
  const listen = () => server.listen(Number(process.env['PORT']), '127.0.0.1', () => process.stdout.write('listening'))
  if (process.env['PAGES'] === 'pending') {
    process.stdout.write('preparing ')
    process.send({ town: 0.5, detail: 'request 5 of 10' })
    process.channel.ref()
    process.once('message', () => { process.channel.unref(); listen() })
    process.send({ needsPages: true })
  } else listen()
  let since = 0
  const stop = () => {
    if (since && Date.now() - since > 1000) process.exit(9)
    since ||= Date.now()
    setTimeout(() => server.close(() => process.exit(7)), 600)
  }
  process.on('SIGTERM', stop).on('SIGINT', stop)`

const npmSource = `
  const fs = require('node:fs'), path = require('node:path')
  fs.appendFileSync('calls', process.argv.slice(2, 4).join(' ') + '\\n')
  fs.rmSync('node_modules', { recursive: true, force: true })
  fs.mkdirSync('node_modules/@react-router/dev', { recursive: true })
  for (const name of fs.readdirSync(${JSON.stringify(join(process.cwd(), 'node_modules'))}).filter((name) => /^(diff|node-(bin-)?(linux|darwin|win).*)$/.test(name)))
    fs.symlinkSync(path.join(${JSON.stringify(join(process.cwd(), 'node_modules'))}, name), path.join('node_modules', name))
  const { packages } = JSON.parse(fs.readFileSync('package-lock.json', 'utf8'))
  delete packages['node_modules/other-os']
  fs.mkdirSync('node_modules/thing')
  fs.writeFileSync('node_modules/thing/package.json', JSON.stringify(packages['node_modules/thing']))
  fs.writeFileSync('node_modules/thing/index.js', 'broken\\n')
  fs.writeFileSync('node_modules/@react-router/dev/bin.cjs', ${JSON.stringify(`
    const fs = require('node:fs')
    const page = fs.readFileSync('web/page.ts', 'utf8')
    if (page === 'broken') { console.error('page.ts does not parse'); process.exit(1) }
    fs.appendFileSync('calls', 'build ' + process.version.split('.')[0] + '\\n')
    setTimeout(() => {
      for (const side of ['client', 'server']) {
        fs.mkdirSync(process.env.BUILD_FOLDER + '/' + side + '/assets', { recursive: true })
        fs.writeFileSync(process.env.BUILD_FOLDER + '/' + side + '/assets/' + page + '.js', page)
      }
    }, page === 'slow' ? 3000 : 300)`)})
  setTimeout(() => fs.writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages })), 300)`

function run(script: string, args: string[] = [], options: { env?: Record<string, string | undefined>; uid?: number } = {}) {
  const env = { ...process.env, PORT: String(port), npm_execpath: join(root, 'npm.cjs'), npm_lifecycle_event: '', ...options.env }
  const child = spawn(launcher, [join(root, 'tools/setup', script), ...args], {
    env,
    // A process group of its own, so that its children can be ended with it.
    detached: true,
    ...(options.uid ? { uid: options.uid, gid: options.uid } : {}),
  })
  children.push(child)
  let output = ''
  let isClosed = false
  child.once('close', () => (isClosed = true))
  child.stdout.on('data', (text) => (output += text))
  child.stderr.on('data', (text) => (output += text))
  return {
    child,
    output: () => output,
    ended: async () => child.exitCode ?? ((await once(child, 'close')) as [number])[0],
    says: async (text: string) => {
      await until(
        () => output.includes(text) || isClosed,
        () => `it to say "${text}", and it said:\n${output}`,
      )
      expect(output).toContain(text)
    },
  }
}

async function until(isSo: () => boolean | Promise<boolean>, what: () => string) {
  const deadline = Date.now() + 100_000
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`waited in vain for ${what()}`)
    await sleep(20)
  }
}

const answer = () =>
  fetch(`http://127.0.0.1:${port}`).then(
    (reply) => reply.text(),
    () => undefined,
  )

test('a first start installs, builds and serves on Node 24; the second does neither', async () => {
  const first = run('start.mjs')
  await first.says('listening')

  expect(await answer()).toMatch(/^v(2[4-9]|[3-9]\d)\./)
  expect(calls()).toEqual(['ci --ignore-scripts', expect.stringMatching(/^build v2[4-9]$/)])
  expect(first.output()).toMatch(/Installing the packages[^]*done in[^]*Compiling the server[^]*done in[^]*building the pages[^]*listening/)
  first.child.kill('SIGTERM')
  expect(await first.ended()).toBe(7)

  const second = run('start.mjs')
  await second.says('listening')

  expect(calls()).toHaveLength(2)
  expect(second.output()).toBe('listening')
})

test('where nothing can be kept, the server starts without what was compiled ahead', async () => {
  write('compiled', 'a file where the folder would be')

  const start = run('start.mjs', [], { env: { NODE_COMPILE_CACHE: join(root, 'compiled') } })
  await start.says('listening')

  expect(start.output()).not.toContain('Compiling')
})

test('the server prepares its database while the pages are built, on one line of progress; without pages it ends', async () => {
  write('web/page.ts', 'slow')

  const start = run('start.mjs')
  await start.says('preparing')
  await start.says('Getting ready: building the pages')

  await start.says('demo town 50 % (request 5 of 10)')
  expect([existsSync(join(root, 'build')), await answer()]).toEqual([false, undefined])
  await start.says('listening')
  expect(existsSync(join(root, 'build/stamp.json'))).toBe(true)
  start.child.kill('SIGTERM')
  await start.ended()

  write('web/page.ts', 'broken')
  const broken = run('start.mjs')
  expect(await broken.ended()).toBe(1)
  expect(broken.output()).toContain('The pages could not be built')
  expect(await answer()).toBeUndefined()
})

test('two at once install once and build once', async () => {
  const first = run('build.mjs')
  const second = run('start.mjs')

  await second.says('listening')
  expect(await first.ended()).toBe(0)

  expect(calls().filter((call) => call.startsWith('ci'))).toHaveLength(1)
  expect(first.output() + second.output()).toContain('Waiting for another process')
})

test('a changed source is built again, and open pages and a server that runs on keep the files of the build before', async () => {
  await run('build.mjs').ended()
  write('web/page.ts', 'second')

  const started = run('start.mjs')
  await started.says('listening')

  for (const side of ['client', 'server'])
    expect(readdirSync(join(root, `build/${side}/assets`)).toSorted()).toEqual(['first.js', 'second.js'])

  write('web/page.ts', 'third')
  await run('build.mjs').ended()

  for (const side of ['client', 'server'])
    expect(readdirSync(join(root, `build/${side}/assets`)).toSorted()).toEqual(['second.js', 'third.js'])
})

test('another list of packages is installed', async () => {
  await run('build.mjs').ended()
  lock('1.0.1')

  await run('run.mjs', ['-p', '1']).ended()

  expect(calls().filter((call) => call.startsWith('ci'))).toHaveLength(2)
})

test('a patch is applied at install, once, and anew when it changes; one that does not fit ends the start', async () => {
  const patch = (from: string, to: string) =>
    write('patches/thing@1.0.0.patch', `Reason.\n\n--- a/index.js\n+++ b/index.js\n@@ -1,1 +1,1 @@\n-${from}\n+${to}\n`)
  const thing = () => readFileSync(join(root, 'node_modules/thing/index.js'), 'utf8')
  patch('broken', 'whole')
  await run('run.mjs', ['-p', '1']).ended()
  expect(thing()).toBe('whole\n')
  await run('run.mjs', ['-p', '1']).ended()
  expect(calls()).toEqual(['ci --ignore-scripts'])

  patch('broken', 'better')
  await run('run.mjs', ['-p', '1']).ended()
  expect(thing()).toBe('better\n')

  patch('something else', 'whole')
  const misfit = run('start.mjs')
  expect(await misfit.ended()).toBe(1)
  expect(misfit.output()).toContain('patches/thing@1.0.0.patch does not fit the package thing')

  patch('broken', 'whole')
  lock('1.0.1')
  const other = run('start.mjs')
  expect(await other.ended()).toBe(1)
  expect(other.output()).toContain('patches/thing@1.0.0.patch does not fit the package thing')
})

test('a build killed halfway blocks nobody', async () => {
  await run('build.mjs').ended()
  write('web/page.ts', 'slow')
  const killed = run('build.mjs')
  await until(
    () => calls().length === 3,
    () => 'the slow build',
  )
  killed.child.kill('SIGKILL')
  await killed.ended()
  write('web/page.ts', 'quick')

  const next = run('start.mjs')
  await next.says('listening')

  expect(readdirSync(join(root, 'build/client/assets')).toSorted()).toEqual(['first.js', 'quick.js'])
})

test('a lock file left behind by a power cut is taken over', async () => {
  write('.cache/setup.lock', '')

  expect(await run('build.mjs').ended()).toBe(0)
})

test('a failed build says why, keeps the old build, and ends with 1', async () => {
  await run('build.mjs').ended()
  write('web/page.ts', 'broken')

  const broken = run('start.mjs')

  expect(await broken.ended()).toBe(1)
  expect(broken.output()).toMatch(/page\.ts does not parse\nThe pages could not be built/)
  expect(existsSync(join(root, 'build/client/assets/first.js'))).toBe(true)
})

test('a taken port is told before the long work', async () => {
  const other = createServer().listen(port, '127.0.0.1')
  await once(other, 'listening')

  const start = run('start.mjs')

  expect(await start.ended()).toBe(1)
  expect(start.output()).toBe(
    `Port ${port} is taken by another program: stop it, or choose another port, as in PORT=${port + 1} npm start\n`,
  )
  expect(calls()).toEqual([])
  other.close()
})

test('no npm is told in a sentence', async () => {
  const start = run('start.mjs', [], { env: { npm_execpath: '', PATH: '/nowhere' } })

  expect(await start.ended()).toBe(1)
  expect(start.output()).toContain('npm is missing: install Node.js with npm and try again.')
})

test.runIf(isRoot)('a folder that may not be written is told in a sentence', async () => {
  chownSync(root, 0, 0)

  const start = run('start.mjs', [], { uid: 65_534 })

  expect(await start.ended()).toBe(1)
  expect(start.output()).toContain(`The folder ${join(root, '.cache')} cannot be written (EACCES)`)
})

test.each(['SIGTERM', 'SIGINT'] as const)(
  'a %s for all of us, as a terminal or a service manager sends it, stops the server in order',
  async (signal) => {
    const start = run('start.mjs', [])
    await start.says('listening')

    process.kill(-start.child.pid!, signal)

    expect(await start.ended()).toBe(7)
  },
)

test.each(['SIGTERM', 'SIGINT'] as const)('a %s for the launcher alone reaches the server', async (signal) => {
  const start = run('start.mjs')
  await start.says('listening')

  start.child.kill(signal)

  expect(await start.ended()).toBe(7)
})

test('a signal before the server listens ends it', async () => {
  write('server/main.ts', `process.stdout.write('preparing'); setTimeout(() => {}, 60_000)`)
  const start = run('start.mjs')
  await start.says('preparing')

  start.child.kill('SIGTERM')

  expect(await start.ended()).toBe(143)
})

test('when the launcher is killed, the server leaves the port', async () => {
  const start = run('start.mjs')
  await start.says('listening')

  start.child.kill('SIGKILL')

  await expect.poll(answer, { timeout: 40_000 }).toBeUndefined()
})

test.each([
  ['npm', false],
  ['npm with a shell between', true],
])('when %s is killed, the server leaves the port', async (_, shell) => {
  await run('build.mjs').ended()
  const start = JSON.stringify(join(root, 'tools/setup/start.mjs'))
  const script = shell
    ? `require('node:child_process').spawn('/bin/sh', ['-c', process.execPath + ' ' + ${start} + '; true'], { stdio: 'ignore' })`
    : `require('node:child_process').spawn(process.execPath, [${start}], { stdio: 'ignore' })`
  const npm = spawn(launcher, ['-e', script], { env: { ...process.env, PORT: String(port), npm_lifecycle_event: 'start' } })
  children.push(npm)
  await until(
    async () => (await answer()) !== undefined,
    () => 'the server to answer',
  )

  npm.kill('SIGKILL')

  await expect.poll(answer, { timeout: 40_000 }).toBeUndefined()
})

test('scripts run on Node 24 with their arguments, and their exit code comes back', async () => {
  write('tools/hello.ts', 'process.stdout.write(process.argv[2] + process.version); process.exit(3)')

  const hello = run('run.mjs', ['tools/hello.ts', 'hello '])

  expect(await hello.ended()).toBe(3)
  expect(hello.output()).toMatch(/hello v2[4-9]\./)
})
