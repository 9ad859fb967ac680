import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type Pool } from '#server/lib/db.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { signIn } from '#tests/support/processes.ts'
import { startStripe } from '#tests/support/stripe.ts'
import { addresses, applications, cut, databases, front, layCables, mend, powerOff } from './machines.ts'
import { healthOf, programsOf, readsOf, standings, stop, until, untilReady, untilWhole } from './programs.ts'
import { buy, compare, disturb, offer, untilSettled } from './purchases.ts'

/** Variable that holds the folder of the drill, in the namespace that it runs in. */
export const isInNamespace = 'OFICIO_CLUSTER_FOLDER'
const site = `http://${front}`
const purchasesEach = Number(process.env['PURCHASES'] ?? 300)
const say = (line: string) => void process.stdout.write(`${line}\n`)
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

type Programs = ReturnType<typeof programsOf>
type Gateway = Awaited<ReturnType<typeof startStripe>>
type Drill = {
  programs: Programs
  gateway: Gateway
  running: Map<string, ChildProcess>
  /** The database of the product at the present primary, for as long as `work` takes. */
  atPrimary: <T>(work: (db: Pool) => Promise<T>) => Promise<T>
  see: (what: string, seen: string, isFine: boolean) => void
}

const scenes: Record<string, (drill: Drill) => Promise<void>> = { failover, replica, network, restart, pooler }

/** Brings the machines up and plays the scenes. @returns the exit code */
export async function play({ root, folder, wanted }: { root: string; folder: string; wanted: readonly string[] }): Promise<number> {
  const unknown = wanted.find((name) => !(name in scenes))
  if (unknown) throw new Error(`There is no ${unknown}: ${Object.keys(scenes).join(', ')}`)
  const logs = join(folder, 'logs')
  mkdirSync(logs)
  layCables()
  const gateway = await startStripe(front)
  const programs = programsOf({ root, folder, logs, gatewayUrl: gateway.url })
  const drill = await bringUp(programs, gateway)
  for (const [name, scene] of Object.entries(scenes)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    say(`\n${name}`)
    gateway.fail()
    try {
      await untilWhole()
      for (const machine of applications) await untilReady(machine)
      await scene(drill)
    } catch (error) {
      see(name, (error as Error).message, false)
    }
  }
  const { stdout, stderr, status } = programs.checkBooks()
  drill.see('npm run integrity', (stdout + stderr).trim().split('\n').at(-1)!, status === 0)
  return report()
}

type Row = { what: string; seen: string; isFine: boolean }
const rows: Row[] = []
function see(what: string, seen: string, isFine: boolean): void {
  rows.push({ what, seen, isFine })
  say(`${isFine ? '✓' : '✗'} ${what}: ${seen}`)
}

function report(): number {
  const failed = rows.filter(({ isFine }) => !isFine)
  say('\n| What | Seen | |\n|---|---|---|')
  for (const { what, seen, isFine } of rows) say(`| ${what} | ${seen} | ${isFine ? '✓' : '✗'} |`)
  say(failed.length === 0 ? '\nThe cluster does what it should.' : `\n${failed.length} of ${rows.length} checks failed.`)
  return failed.length === 0 ? 0 : 1
}

async function bringUp(programs: Programs, gateway: Gateway): Promise<Drill> {
  const running = new Map<string, ChildProcess>()
  for (const name of databases) running.set(`${name} etcd`, programs.startEtcd(name))
  for (const name of databases) running.set(`${name} patroni`, programs.startPatroni(name))
  const primary = await untilWhole()
  say(`${primary} is the primary: ${(await standings()).map(({ name, role }) => `${name} ${role}`).join(', ')}`)
  const admin = connect({ url: programs.adminUrl(primary, 'postgres'), max: 1 })
  await admin.unsafe(`create role oficio login password '${programs.passwords.oficio}'`)
  await admin.unsafe('create database oficio owner oficio')
  await admin.end()
  for (const name of applications) {
    running.set(`${name} proxy`, programs.startProxy(name))
    running.set(`${name} pooler`, programs.startPooler(name))
  }
  for (const name of applications) {
    await sleep(2_000)
    running.set(`${name} web`, programs.startProduct(name, 'web'))
    await untilReady(name)
    running.set(`${name} worker`, programs.startProduct(name, 'worker'))
    await untilReady(name, 3005)
  }
  running.set('front', programs.startFront())
  await until('the site answers', 30, async () => ((await fetch(`${site}/sanctum/csrf-cookie`)).ok ? true : undefined))
  const atPrimary = async <T>(work: (db: Pool) => Promise<T>) => {
    const leader = (await standings()).find(({ role }) => role === 'leader')!.name
    const db = connect({ url: programs.oficioAt(addresses[leader]), max: 4 })
    try {
      return await work(db)
    } finally {
      await db.end({ timeout: 1 })
    }
  }
  return { programs, gateway, running, atPrimary, see }
}

const countsOf = (told: ReadonlyMap<number, number>) =>
  [...told]
    .toSorted(([one], [other]) => one - other)
    .map(([status, count]) => `${count} × ${status || 'no answer'}`)
    .join(', ')

/** Sessions at the primary that hear of other processes' changes: one a process. */
const listeners = async (db: Pool) =>
  (
    await db<{ count: number }[]>`select count(*)::int as count from pg_stat_activity where datname = 'oficio' and query ilike 'listen %'`
  )[0]!.count

/** The primary loses power while people buy and the gateway fails now and then. */
async function failover({ programs, gateway, running, atPrimary }: Drill): Promise<void> {
  const purchases = await atPrimary((db) => offer(db, site, purchasesEach))
  disturb(gateway, purchases.length * 3)
  const before = await untilWhole()
  const listening = await atPrimary(listeners)
  const shopping = buy(site, purchases)
  await until('a third is bought', 300, async () => (shopping.acknowledged.length >= purchases.length / 3 ? true : undefined))
  const killedMs = performance.now()
  powerOff(before)
  say(`${before} is gone after ${shopping.acknowledged.length} purchases`)
  await shopping.done
  const after = (await standings()).find(({ role }) => role === 'leader')!.name
  const first = Math.min(...shopping.acknowledged.filter(({ sentMs }) => sentMs > killedMs).map(({ atMs }) => atMs))
  see(`writes go on after ${before} was killed with −9`, `at ${after} after ${seconds(first - killedMs)}`, first - killedMs < 30_000)
  see('every answer is clear', countsOf(shopping.told), shopping.unclear.length === 0)
  if (shopping.unclear.length > 0) say(JSON.stringify(shopping.unclear.slice(0, 3)))
  await atPrimary(untilSettled)
  const again = await atPrimary(listeners)
  see('processes that hear of each other again', `${again} of ${listening}`, listening > 0 && again === listening)
  const found = await atPrimary((db) => compare(db, gateway, shopping.acknowledged))
  see('purchases acknowledged and lost', `${found.lost} of ${shopping.acknowledged.length}`, found.lost === 0)
  see(
    'charged twice, or without a contact',
    `${found.twice} and ${found.withoutLead} of ${found.charges}`,
    found.twice + found.withoutLead === 0,
  )
  running.set(`${before} etcd`, programs.startEtcd(before))
  running.set(`${before} patroni`, programs.startPatroni(before))
  const began = performance.now()
  await untilWhole()
  see(`${before} comes back as a replica`, `after ${seconds(performance.now() - began)}`, true)
}

/** A replica is 30 s late: whoever writes reads it at once. */
async function replica({ programs, atPrimary }: Drill): Promise<void> {
  const company = await atPrimary((db) => newCompany(db, { tagline: { es: 'Antes', en: 'Before' }, zips: ['20850'] }))
  const browser = await atPrimary((db) => signIn(db, company.owner.id, site))
  const late = (await standings()).find(({ role }) => role === 'replica')!.name
  const admin = connect({ url: programs.adminUrl(late, 'oficio'), max: 1 })
  const delay = async (value: string) => {
    await admin.unsafe(`alter system set recovery_min_apply_delay = '${value}'`)
    await admin`select pg_reload_conf()`
  }
  const before = await Promise.all(applications.map(readsOf))
  await delay('30s')
  const [rounds, stale, errors] = [40, [] as string[], [] as number[]]
  for (let round = 0; round < rounds; round++, await sleep(300)) {
    const text = `Round ${round} ${randomUUID()}`
    const body = {
      name: 'Cercas',
      tagline: { es: text, en: text },
      about: { es: '', en: '' },
      phone: '+12025550147',
      zipcode: '20850',
      languages: ['es'],
    }
    const { status } = await browser.put(site, '/api/company/profile', body)
    if (status !== 200) errors.push(status)
    const seen = (await (await browser.get(site, `/api/companies/${company.slug}`)).json()) as { tagline: string }
    if (seen.tagline !== text) stale.push(seen.tagline)
  }
  const after = await Promise.all(applications.map(readsOf))
  await delay('0')
  await admin.end()
  const away = after.reduce((sum, { replica }, i) => sum + replica - before[i]!.replica, 0)
  see(
    `own writes read while ${late} is 30 s late`,
    `${stale.length} of ${rounds} stale, ${away} reads at replicas`,
    stale.length + errors.length === 0,
  )
}

/** One machine of the product no longer hears the databases. */
async function network({ atPrimary }: Drill): Promise<void> {
  const [lonely, other] = applications
  const purchases = await atPrimary((db) => offer(db, site, 60))
  const began = performance.now()
  cut(lonely)
  const shopping = buy(site, purchases)
  const health = await until('its health says so', 30, async () => {
    const health = await healthOf(lonely)
    return health?.status === 503 ? health : undefined
  })
  const toldMs = performance.now() - began
  see(
    `${lonely} cut off from the databases says so`,
    `503 ${health.failed.join(', ')} after ${seconds(toldMs)}`,
    health.failed.includes('database'),
  )
  // The proxy believes the second 503, each of which takes a second.
  await sleep(6_000)
  const later = buy(site, await atPrimary((db) => offer(db, site, 30)))
  await Promise.all([shopping.done, later.done])
  const answered = (await healthOf(other))?.status
  see(
    `${other} serves alone`,
    `${countsOf(later.told)}; before the proxy knew: ${countsOf(shopping.told)}`,
    answered === 200 && later.told.size === 1 && shopping.unclear.length === 0,
  )
  mend(lonely)
  see(`${lonely} serves again`, `${(await untilReady(lonely)).toFixed(1)} s after the network is back`, true)
}

/** Web processes are restarted one after the other under load. */
async function restart({ programs, running, atPrimary }: Drill): Promise<void> {
  const purchases = await atPrimary((db) => offer(db, site, 90))
  const { slug } = await atPrimary((db) => newCompany(db, { zips: ['20850'] }))
  const failed: string[] = []
  let [calls, isOver] = [0, false]
  const paths = ['/', `/api/companies/${slug}`, '/sanctum/csrf-cookie', '/en/']
  const readers = Array.from({ length: 4 }, async (_, turn) => {
    for (let i = turn; !isOver; i++, await sleep(50)) {
      const path = paths[i % paths.length]!
      const status = await fetch(site + path, { redirect: 'manual' }).then(
        async (reply) => (await reply.arrayBuffer(), reply.status),
        (error: Error) => error.message,
      )
      calls++
      if (typeof status === 'string' || status >= 400) failed.push(`${path} ${status}`)
    }
  })
  const told = new Map<number, number>()
  const shopping = (async () => {
    for (let at = 0; at < purchases.length && !isOver; at += 10) {
      const some = buy(site, purchases.slice(at, at + 10))
      await some.done
      for (const [status, count] of some.told) told.set(status, (told.get(status) ?? 0) + count)
      await sleep(500)
    }
  })()
  for (const name of applications) {
    await stop(running.get(`${name} web`)!)
    running.set(`${name} web`, programs.startProduct(name, 'web'))
    await untilReady(name)
    // The proxy asks every second.
    await sleep(2_000)
  }
  isOver = true
  await Promise.all([shopping, ...readers])
  const unhappy = [...told].filter(([status]) => status !== 200)
  see(
    'web processes restarted one after the other',
    `${failed.length} of ${calls} reads failed; purchases: ${countsOf(told)}`,
    failed.length + unhappy.length === 0,
  )
  if (failed.length > 0) say(failed.slice(0, 5).join('\n'))
}

/** PgBouncer of one machine is killed, and started again after five seconds. */
async function pooler({ programs, gateway, running, atPrimary }: Drill): Promise<void> {
  const [name] = applications
  const purchases = await atPrimary((db) => offer(db, site, 90))
  const shopping = buy(site, purchases)
  await until('a third is bought', 120, async () => (shopping.acknowledged.length >= 30 ? true : undefined))
  running.get(`${name} pooler`)!.kill('SIGKILL')
  await sleep(5_000)
  const during = await healthOf(name)
  running.set(`${name} pooler`, programs.startPooler(name))
  const back = await untilReady(name)
  await shopping.done
  await atPrimary(untilSettled)
  const found = await atPrimary((db) => compare(db, gateway, shopping.acknowledged))
  see(
    `PgBouncer of ${name} killed for 5 s`,
    `health ${during?.status}, ready ${back.toFixed(1)} s after it is back; ${countsOf(shopping.told)}`,
    during?.status === 503 && shopping.unclear.length === 0,
  )
  see(
    'purchases lost, charged twice, or without a contact',
    `${found.lost}, ${found.twice}, ${found.withoutLead}`,
    found.lost + found.twice + found.withoutLead === 0,
  )
}
