// npm run test:deploy: checks the files of deploy/ with the programs that read them, as far as they are installed: apt-get install
// caddy haproxy nginx-light prometheus systemd golang-go golang-github-masterminds-sprig-dev golang-gopkg-yaml.v3-dev
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as models from 'kubernetes-models'
import { parseAllDocuments } from 'yaml'

const root = join(import.meta.dirname, '../..')
const deploy = join(root, 'deploy')
const folder = mkdtempSync(join(tmpdir(), 'oficio-deploy-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))

let failures = 0
let missing = 0
function tell(name: string, problem: string | undefined): void {
  if (problem !== undefined) failures++
  process.stdout.write(`${problem === undefined ? '✓' : '✗'} ${name}${problem ? `\n${problem}` : ''}\n`)
}

type Options = { env?: Record<string, string>; input?: string; isFine?: (output: string, code: number | null) => boolean }

/** Runs a program, and tells whether it is content. @returns its output; undefined if it isn't installed or isn't content */
function ask(name: string, [program, ...args]: string[], { env = {}, input = '', isFine = (_, code) => code === 0 }: Options = {}) {
  const { status, stdout, stderr, error } = spawnSync(program!, args, { encoding: 'utf8', input, env: { ...process.env, ...env } })
  if (error) {
    missing++
    process.stdout.write(`– ${name}: ${program} is not installed\n`)
    return
  }
  const output = stdout + stderr
  tell(name, isFine(output, status) ? undefined : output.slice(-2000))
  return status === 0 ? stdout : undefined
}

/** A certificate that proxies can load. */
function certificate(): void {
  const [key, chain] = [join(folder, 'privkey.pem'), join(folder, 'fullchain.pem')]
  spawnSync('openssl', [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '1',
    '-subj',
    '/CN=oficio.example',
    '-keyout',
    key,
    '-out',
    chain,
  ])
  writeFileSync(join(folder, 'oficio.pem'), readFileSync(chain, 'utf8') + readFileSync(key, 'utf8'))
}

function proxies(): void {
  certificate()
  const inFolder = (file: string, from: string) => {
    writeFileSync(join(folder, file), readFileSync(join(deploy, 'proxy', file), 'utf8').replaceAll(from, folder))
    return join(folder, file)
  }
  const site = inFolder('nginx.conf', '/etc/ssl/oficio')
  writeFileSync(join(folder, 'whole.conf'), `pid ${folder}/pid; error_log stderr; events {} http { access_log off; include ${site}; }`)
  ask('nginx takes proxy/nginx.conf', ['nginx', '-t', '-q', '-c', join(folder, 'whole.conf')])
  ask('HAProxy takes proxy/haproxy.cfg', ['haproxy', '-c', '-q', '-f', inFolder('haproxy.cfg', '/etc/haproxy')])
  ask('and cluster/haproxy.cfg', ['haproxy', '-c', '-q', '-f', join(deploy, 'cluster/haproxy.cfg')])
  const home = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  const file = join(deploy, 'proxy/Caddyfile')
  ask('Caddy takes proxy/Caddyfile', ['caddy', 'validate', '--adapter', 'caddyfile', '--config', file], { env: home })
  const inCompose = { ...home, DOMAIN: 'oficio.example', WEB: 'web1:3000 web2:3000', REFERRAL: 'referral:3000' }
  ask('and as compose gives it', ['caddy', 'validate', '--adapter', 'caddyfile', '--config', file], { env: inCompose })
}

/** Units as `install` leaves them, with a program that is there in the place of ours. */
function units(): void {
  const target = join(folder, 'units')
  const from = join(folder, 'systemd')
  cpSync(join(deploy, 'systemd'), from, { recursive: true })
  const env = { UNITS: target, SETTINGS: join(folder, 'settings') }
  ask('systemd/install installs', ['sh', join(from, 'install')], { env })
  if (!existsSync(target)) return
  for (const name of readdirSync(target).filter((unit) => unit.endsWith('.service'))) {
    const text = readFileSync(join(target, name), 'utf8')
      .replaceAll('/opt/oficio/bin/oficio', '/bin/true')
      .replaceAll('/opt/oficio', '/usr')
    writeFileSync(join(target, name), text)
  }
  const named = readdirSync(target)
    .filter((unit) => /\.(service|timer|target)$/.test(unit))
    .map((unit) => join(target, unit.replace('@.', '@3001.')))
  for (const unit of named.filter((path) => path.includes('@3001'))) cpSync(unit.replace('@3001', '@'), unit)
  const isOurs = (output: string) => !output.includes(folder) && !/oficio/.test(output)
  ask('systemd takes the units', ['systemd-analyze', 'verify', '--man=no', ...named], { isFine: isOurs })
  const web = join(folder, 'oficio-web.service')
  const hardening = readFileSync(join(deploy, 'systemd/hardening.conf'), 'utf8')
  writeFileSync(web, readFileSync(join(target, 'oficio-web@.service'), 'utf8').replace('[Service]\n', `${hardening}\n`))
  ask('and finds little exposure', ['systemd-analyze', 'security', '--offline=true', '--threshold=20', '--no-pager', web])
}

type Resource = { apiVersion: string; kind: string; metadata: { name: string } }
type Model = new (data: object) => { validate: () => void }

/** The class of a resource: `apps/v1` `Deployment` → `apps.v1.Deployment`. */
function modelOf({ apiVersion, kind }: Resource): Model | undefined {
  const [group, version] = apiVersion.includes('/') ? apiVersion.split('/') : ['', apiVersion]
  const name = group!.replaceAll(/\.(\w)/g, (_, letter: string) => letter.toUpperCase())
  const all = models as unknown as Record<string, Record<string, Record<string, Model>>>
  return (name ? all[name]?.[version!] : (all as unknown as Record<string, Record<string, Model>>)[version!])?.[kind]
}

function problemOf(resource: Resource): string | undefined {
  const Model = modelOf(resource)
  if (!Model) return `${resource.apiVersion} ${resource.kind} is unknown`
  try {
    new Model(resource).validate()
  } catch (error) {
    return `${resource.kind} ${resource.metadata.name}: ${(error as Error).message}`
  }
}

const secrets = { DATABASE_URL: 'postgres://a', APP_SECRET: 'b', S3_URL: 'https://c' }
const kinds = {
  'as delivered': [{ secret: { values: secrets } }, 'Deployment×3 Ingress Job Pod PodDisruptionBudget×2 Secret Service×2'],
  'with everything': [
    {
      secret: { existing: 'mine' },
      web: { autoscaling: { enabled: true } },
      ingress: { className: 'nginx', annotations: { 'cert-manager.io/cluster-issuer': 'letsencrypt' } },
      image: { tag: '1.2.3', pullSecrets: [{ name: 'registry' }] },
      nodeSelector: { 'kubernetes.io/arch': 'amd64' },
      tolerations: [{ key: 'a', operator: 'Exists' }],
      affinity: { nodeAffinity: {} },
      backup: { enabled: true, storageClass: 'fast' },
    },
    'CronJob Deployment×3 HorizontalPodAutoscaler Ingress Job PersistentVolumeClaim Pod PodDisruptionBudget×2 Service×2',
  ],
  'with the least': [
    {
      secret: { existing: 'mine' },
      referral: { enabled: false },
      ingress: { enabled: false },
      migration: { enabled: false },
      web: { disruption: { enabled: false } },
      worker: { disruption: { enabled: false } },
      backup: { enabled: true, existingClaim: 'mine' },
    },
    'CronJob Deployment×2 Pod Service',
  ],
} as const

function counted(resources: readonly Resource[]): string {
  const counts = new Map<string, number>()
  for (const { kind } of resources) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return [...counts]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([kind, count]) => (count === 1 ? kind : `${kind}×${count}`))
    .join(' ')
}

function chart(): void {
  const program = join(folder, 'render')
  const env = { GO111MODULE: 'off', GOPATH: '/usr/share/gocode', GOCACHE: join(root, '.cache/proof/go'), GOFLAGS: '-p=1' }
  mkdirSync(env.GOCACHE, { recursive: true })
  const source = join(root, 'tools/proof/chart/render.go')
  if (ask('the renderer of charts compiles', ['go', 'build', '-o', program, source], { env }) === undefined) return
  const render = (values: object) => [program, join(deploy, 'chart'), 'site', JSON.stringify(values)] as const
  for (const [name, [values, wanted]] of Object.entries(kinds)) {
    const [path, ...args] = render(values)
    const text = ask(`the chart renders ${name}`, [path, args[0], args[1]], { input: args[2] })
    if (text === undefined) continue
    const documents = parseAllDocuments(text)
    const resources = (documents as { toJS: () => unknown }[]).map((document) => document.toJS() as Resource).filter(Boolean)
    const broken = (documents as { errors: Error[] }[]).flatMap(({ errors }) => errors.map(({ message }) => message))
    const problems = [...broken, ...resources.flatMap((resource) => problemOf(resource) ?? [])]
    const found = counted(resources)
    if (found !== wanted) problems.push(`it has ${found}, not ${wanted}`)
    tell(`and fits Kubernetes: ${found}`, problems.length === 0 ? undefined : problems.join('\n'))
  }
  const isRefused = (_: string, code: number | null) => code !== 0
  ask('without a secret it refuses', [program, join(deploy, 'chart'), 'site'], { input: '{}', isFine: isRefused })
}

/** Alert rules fire on recorded metrics when they should, and only then. */
function monitoring(): void {
  ask('Prometheus takes monitoring/alerts.yml', ['promtool', 'check', 'rules', join(deploy, 'monitoring/alerts.yml')])
  ask('and its alerts ring as they should', ['promtool', 'test', 'rules', join(root, 'tools/proof/monitoring/alerts.test.yml')])
  const recorded = readFileSync(join(deploy, 'monitoring/metrics.txt'), 'utf8')
  ask('metrics follow its conventions', ['promtool', 'check', 'metrics'], { input: recorded })
}

ask('sh takes setup', ['sh', '-n', join(deploy, 'setup')])
proxies()
units()
chart()
monitoring()
process.stdout.write(
  failures === 0 ? `The files are right${missing ? `; ${missing} checks were left out` : ''}.\n` : `${failures} checks failed.\n`,
)
process.exitCode = failures === 0 ? 0 : 1
