import { work } from '#server/events.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { newMatch } from '#tests/factories/matches.ts'
import { giveMoney } from '#tests/factories/money.ts'
import { newRequest } from '#tests/factories/requests.ts'
import { newService } from '#tests/factories/services.ts'
import { type Browser, signIn } from '#tests/support/processes.ts'
import type { Pool } from '#server/lib/db.ts'
import { inMarket, type Running } from './support/market.ts'
import { pgbench } from './support/pgbench.ts'
import { ownTime, processorTime } from './support/processor.ts'
import { writeTable } from './support/table.ts'
import { carryOut } from './support/worker.ts'

const companies = 200
const offersEach = 4
const buyers = 10

/** Leads bought through the product from the wallet: session, csrf, limits, caps, slots, ledger, thread and notice. */
export const purchases = () =>
  inMarket(async ({ pool, databaseUrl, product }) => {
    const limit = await pgbench(databaseUrl, [await moneyOnly(pool)])
    const running = await product('web')
    try {
      await buyAll(pool, running)
      await pool`delete from outbox`
      const counted = await buyAll(pool, running)
      const after = await setOff(pool, counted.count)
      await pool.unsafe(withoutFigures)
      const uncounted = await buyAll(pool, running)
      const row = (what: string, { count, perSecond, p50, p99, own, database, client }: Awaited<ReturnType<typeof buyAll>>) => [
        `${count} purchases${what}`,
        perSecond,
        p50,
        p99,
        own,
        database,
        client,
        `${Math.round((perSecond / limit.perSecond) * 100)} %`,
      ]
      writeTable(
        'Purchases from the wallet, 10 at once; processor time of one in ms',
        ['what', 'per second', 'p50 ms', 'p99 ms', 'process', 'PostgreSQL', 'who buys', 'of the limit'],
        [
          ['one update and three inserts in pgbench', limit.perSecond, limit.mean, '', '', '', '', ''],
          row('', counted),
          ['what these set off, by a worker', after.perSecond, '', '', after.own, after.database, '', ''],
          row(' that no daily figure counts', uncounted),
        ],
      )
    } finally {
      await running.stop()
    }
  })

/** Notices, letters and whatever else follows a purchase, which waits for a worker: this process. */
async function setOff(pool: Pool, count: number) {
  const [began, before] = [performance.now(), await processorTime(pool)]
  await carryOut(pool, { ...work, scheduledJobs: [] })
  const perSecond = (count / (performance.now() - began)) * 1000
  const after = await processorTime(pool)
  return { perSecond, own: (after.own - before.own) / count, database: (after.database - before.database) / count }
}

/** Buys every offer of a new round of them. */
async function buyAll(pool: Pool, { url, pid }: Running) {
  const waiting = await newOffers(pool, url)
  const times: number[] = []
  const [began, before, clientBefore] = [performance.now(), await processorTime(pool, pid), ownTime(process.pid)]
  const buy = async () => {
    for (let offer = waiting.pop(); offer; offer = waiting.pop()) {
      const start = performance.now()
      const { status, body } = await offer.browser.post(
        url,
        `/api/company/matches/${offer.matchId}/accept`,
        { price: { amount: 2000, currency: 'USD' } },
        offer.matchId,
      )
      if (status !== 200) throw new Error(`a purchase was answered ${status} ${body.code}`)
      times.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: buyers }, buy))
  const perSecond = (times.length / (performance.now() - began)) * 1000
  const after = await processorTime(pool, pid)
  const client = (ownTime(process.pid) - clientBefore) / times.length
  const at = (share: number) => times.toSorted((a, b) => a - b)[Math.floor(times.length * share)]!
  return {
    count: times.length,
    perSecond,
    p50: at(0.5),
    p99: at(0.99),
    own: (after.own - before.own) / times.length,
    database: (after.database - before.database) / times.length,
    client,
  }
}

/** Takes away what notes in `figure_changes` whatever happens. */
const withoutFigures = `do $$
declare r record;
begin
  for r in select tgrelid::regclass as noted, tgname from pg_trigger where tgname like 'figures_of_%' loop
    execute format('alter table %s disable trigger %I', r.noted, r.tgname);
  end loop;
end $$`

/** The least that a purchase writes: a balance, two lines of the ledger, the lead. */
async function moneyOnly(pool: Pool): Promise<string> {
  await pool.unsafe(`
    create unlogged table bench_balances (id int primary key, cents bigint not null);
    create unlogged table bench_lines (id bigint generated always as identity primary key, account int not null, cents bigint not null);
    insert into bench_balances select n, 0 from generate_series(1, 1000) n`)
  return `\\set account random(1, 1000)
begin;
update bench_balances set cents = cents - 2000 where id = :account;
insert into bench_lines (account, cents) values (:account, -2000), (0, 2000);
insert into bench_lines (account, cents) values (:account, 0);
commit;
`
}

/** Every company in turn: buyers seldom wait for each other's caps and wallets. */
async function newOffers(pool: Pool, url: string) {
  const service = await newService(pool)
  const sellers: { company: Awaited<ReturnType<typeof newCompany>>; browser: Browser }[] = []
  for (let i = 0; i < companies; i++) {
    const company = await newCompany(pool)
    await giveMoney(pool, company.id, offersEach * 2000)
    sellers.push({ company, browser: await signIn(pool, company.owner.id, url) })
  }
  const offers: { browser: Browser; matchId: string }[] = []
  for (let i = 0; i < offersEach; i++) {
    for (const { company, browser } of sellers)
      offers.push({ browser, matchId: (await newMatch(pool, { project: await newRequest(pool, { service }), company })).id })
  }
  return offers
}
