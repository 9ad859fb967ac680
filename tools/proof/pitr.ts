// npm run test:pitr: loses a database, and restores it to a named second with the settings of deploy/pgbackrest. Needs root, Debian's PostgreSQL and
// pgbackrest (apt-get install postgresql pgbackrest); takes about a minute, and is no part of `npm test`.
import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '#server/lib/db.ts'
import { serverAccount } from '#server/lib/postgres/account.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { newUser } from '#tests/factories/users.ts'
import { freePort } from '#tests/support/ports.ts'
import { makeTemplate } from '#tests/support/template.ts'

const project = join(import.meta.dirname, '../..')
const say = (line: string) => void process.stdout.write(`${line}\n`)
const account = serverAccount()
if (!account) throw new Error('npm run test:pitr needs root: PostgreSQL runs as a user of its own.')
// pgBackRest knows the versions of PostgreSQL that were there when it was made: the one of the same Debian at least.
const [version] = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql').toSorted((one, other) => +other - +one) : []
if (!version) throw new Error('Install them first: apt-get install postgresql pgbackrest')

const folder = mkdtempSync('/tmp/oficio-pitr-')
const place = (name: string) => join(folder, name)
const port = await freePort()
const data = place('data')
for (const name of ['', 'repository', 'spool', 'log', 'lock']) {
  mkdirSync(place(name), { recursive: true })
  chownSync(place(name), account.uid, account.gid)
}

const settings = {
  'pg1-path': data,
  'pg1-port': String(port),
  'pg1-socket-path': folder,
  'repo1-path': place('repository'),
  'repo1-cipher-pass': 'for this drill alone',
  'spool-path': place('spool'),
  'log-path': place('log'),
}
const given = readFileSync(join(project, 'deploy/pgbackrest/pgbackrest.conf'), 'utf8')
const written = Object.entries(settings).reduce(
  (text, [name, value]) => text.replace(new RegExp(`^${name}=.*$`, 'm'), `${name}=${value}`),
  given,
)
writeFileSync(place('pgbackrest.conf'), written.replace('[global]', `[global]\nlock-path=${place('lock')}`))

const env = { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC', PGBACKREST_CONFIG: place('pgbackrest.conf') }
/** Runs a program as PostgreSQL's user. @throws Error with its output when it fails */
function run(program: string, ...args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { ...account, cwd: folder, env, encoding: 'utf8' })
  if (error) throw error
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}:\n${stdout}${stderr}`)
  return stdout
}
const bin = (name: string) => `/usr/lib/postgresql/${version}/bin/${name}`
const backrest = (...args: string[]) => run('pgbackrest', '--stanza=oficio', ...args)
// The server's own output goes to a file: it would keep ours open.
const start = () => run(bin('pg_ctl'), '-D', data, '-l', place('log/postgresql.log'), '-w', '-t', '120', 'start')
const url = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`

let failures = 0
function expect(what: string, isTrue: boolean): void {
  if (!isTrue) failures++
  say(`${isTrue ? '✓' : '✗'} ${what}`)
}

try {
  say(`PostgreSQL ${version}, ${run('pgbackrest', 'version').trim()}`)
  run(bin('initdb'), '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--data-checksums')
  const archiving = readFileSync(join(project, 'deploy/pgbackrest/postgresql.conf'), 'utf8')
  const own = `listen_addresses = '127.0.0.1'\nport = ${port}\nunix_socket_directories = '${folder}'\n`
  writeFileSync(join(data, 'postgresql.conf'), archiving + own)
  start()
  const admin = connect({ url: url('postgres'), max: 1 })
  await admin`set statement_timeout = 0`
  await admin.unsafe(`create database oficio template ${await makeTemplate({ url, data, bin: bin(''), stop: async () => {} })}`)
  const db = connect({ url: url('oficio'), max: 4 })
  const company = await newCompany(db, {})
  backrest('stanza-create')
  backrest('check')
  backrest('--type=full', 'backup')
  say('a full backup is made; people join, and the company is deleted by accident two seconds after the second that is named')

  type Row = { id: string; begunMs: number; committedMs: number }
  const databaseMs = async () => (await db<{ ms: number }[]>`select extract(epoch from clock_timestamp())::float8 * 1000 as ms`)[0]!.ms
  const people: Row[] = []
  const until = (await databaseMs()) + 2_000
  const targetMs = Math.ceil(until / 1000) * 1000
  for (let ms = until; ms < targetMs + 2_000;) {
    const begunMs = await databaseMs()
    const { id } = await newUser(db)
    ms = await databaseMs()
    people.push({ id, begunMs, committedMs: ms })
  }
  await db`delete from search_cells`
  await db`truncate companies cascade`
  // Its segment is sent within a minute; here at once.
  const [sent] = await db<{ name: string }[]>`select pg_walfile_name(pg_switch_wal()) as name`
  const isSent = async () => {
    const [row] = await db<
      { is_sent: boolean }[]
    >`select coalesce(last_archived_wal >= ${sent!.name}, false) as is_sent from pg_stat_archiver`
    return row!.is_sent
  }
  for (const deadline = Date.now() + 60_000; !(await isSent()) && Date.now() < deadline;) await sleep(100)
  await Promise.all([db.end({ timeout: 1 }), admin.end({ timeout: 1 })])

  run(bin('pg_ctl'), '-D', data, '-m', 'immediate', '-w', 'stop')
  rmSync(data, { recursive: true })
  const target = `${new Date(targetMs).toISOString().slice(0, 19).replace('T', ' ')}+00`
  say(`the machine's disk is lost; restore to ${target}`)
  mkdirSync(data, { mode: 0o700 })
  chownSync(data, account.uid, account.gid)
  const began = performance.now()
  backrest('--type=time', `--target=${target}`, '--target-action=promote', 'restore')
  start()
  const restored = connect({ url: url('oficio'), max: 2 })
  const isWritable = async () => (await restored<{ is_writable: boolean }[]>`select not pg_is_in_recovery() as is_writable`)[0]!.is_writable
  for (const deadline = Date.now() + 60_000; !(await isWritable()) && Date.now() < deadline;) await sleep(100)
  say(`it serves again after ${((performance.now() - began) / 1000).toFixed(1)} s`)

  const found = new Set((await restored<{ id: string }[]>`select id from users`).map(({ id }) => id))
  const before = people.filter(({ committedMs }) => committedMs < targetMs)
  const after = people.filter(({ begunMs }) => begunMs > targetMs)
  expect(`all ${before.length} people who joined before are there`, before.length > 0 && before.every(({ id }) => found.has(id)))
  expect(`none of the ${after.length} who joined later`, after.length > 0 && after.every(({ id }) => !found.has(id)))
  const companies = await restored<{ id: string }[]>`select id from companies`
  expect(
    'the company is there again',
    companies.some(({ id }) => id === company.id),
  )
  await newUser(restored)
  backrest('check')
  backrest('--type=diff', 'backup')
  say('it takes writes, and archiving and backups go on')
  await restored.end()
  const integrity = spawnSync(process.execPath, ['server/cli/integrity.ts'], {
    cwd: project,
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: url('oficio'), DATA_DIR: place('files') },
  })
  expect(`integrity: ${(integrity.stdout + integrity.stderr).trim().split('\n').at(-1)}`, integrity.status === 0)
} catch (error) {
  const log = place('log/postgresql.log')
  if (existsSync(log)) say(readFileSync(log, 'utf8').slice(-3000))
  throw error
} finally {
  if (existsSync(join(data, 'postmaster.pid')))
    execFileSync(bin('pg_ctl'), ['-D', data, '-m', 'immediate', 'stop'], { ...account, env, stdio: 'ignore' })
  rmSync(folder, { recursive: true, force: true })
}
say(failures === 0 ? 'The restore does what it should.' : `${failures} checks failed.`)
process.exitCode = failures === 0 ? 0 : 1
