import { moneyJson } from '#server/lib/money-json.ts'
import type * as z from 'zod/mini'
import {
  type adminLists,
  AdminClaim,
  AdminCompany,
  AdminMatch,
  AdminPayment,
  AdminRequest,
  AdminUser,
  listsApi,
} from '#contract/admin/lists.ts'
import { AuditRow } from '#contract/admin/audit.ts'
import { type Db, many, parseAll } from '#server/lib/db.ts'
import { onDays } from '#server/lib/platform-day.ts'
import { addUp, type Fragment, keyed, keyset, type ListQuery, type SortKey, whole } from '#server/lib/list.ts'
import { narrowing } from '../search/queries.ts'
import { stuckPayments } from '../queue/queries.ts'

type Lists = typeof adminLists
type Query<L extends keyof Lists> = Omit<z.output<Lists[L]['query']>, 'sort' | 'after' | 'before' | 'limit'>
/** A filtered list before paging. */
type Asked<L extends keyof Lists, S extends string> = Query<L> & ListQuery<S>
/** Reads the rows of a statement, or adds them up. */
type Read<T> = (rows: Fragment) => Promise<T>
/** Version 7 ids sort by time. */
const byId = (by: SortKey['by']): SortKey => ({ by, type: 'uuid' })

const fullName = (db: Db) => db`lower(u.name || ' ' || u.surname) collate "C"`

const userColumns = (db: Db) => db`
  u.id, u.kind, trim(u.name || ' ' || u.surname) as name, u.email, u.phone, u.admin_role, u.suspended_at is not null as is_suspended, u.deleted_at is not null as is_deleted,
  u.email_verified_at is not null as email_verified, u.phone_verified_at is not null as phone_verified, u.city, u.state_iso, u.created_at,
  (select jsonb_build_object('id', c.id, 'slug', c.slug, 'name', c.name, 'role', m.role)
    from company_members m join companies c on c.id = m.company_id where m.user_id = u.id) as company,
  (select count(*)::int from projects p where p.owner_id = u.id) as requests_count`

const userSorts = {
  created_at: { by: (db: Db) => db`u.created_at`, type: 'timestamptz' },
  name: { by: fullName, type: 'text' },
  email: { by: (db: Db) => db`lower(u.email) collate "C"`, type: 'text' },
} satisfies Record<string, SortKey>

function ofKind(db: Db, kind: Query<'users'>['kind']) {
  if (kind === 'member' || kind === 'guest') return db`and u.kind = ${kind} and u.deleted_at is null`
  if (kind === 'admin') return db`and u.is_admin`
  if (kind === 'company') return db`and exists (select from company_members m where m.user_id = u.id)`
  if (kind === 'factor_reset') return db`and exists (select from factor_resets r where r.user_id = u.id and r.state = 'asked')`
  if (kind === 'suspended') return db`and u.suspended_at is not null`
  return kind === 'deleted' ? db`and u.deleted_at is not null` : db``
}

const ListedUser = keyed(AdminUser)

async function readUsers<T>(db: Db, query: Asked<'users', keyof typeof userSorts>, read: Read<T>) {
  const like = await narrowing(db, 'users', query.q)
  const { key, where, order, limit } = keyset(db, { sorts: userSorts, id: byId((db) => db`u.id`) }, query)
  return read(
    db`
    select ${key} as key, ${userColumns(db)} from users u
    where ${where} and ${like.where} ${ofKind(db, query.kind)} ${onDays(db, db`u.created_at`, query)}
    order by ${order} limit ${limit}`,
  )
}

export const listUsers = (db: Db, query: Asked<'users', keyof typeof userSorts>) =>
  readUsers(db, query, (rows) => parseAll(ListedUser, rows))

export const totalUsers = (db: Db, query: Asked<'users', keyof typeof userSorts>) =>
  readUsers(db, whole(query), (rows) => addUp(db, rows, listsApi.users.csv.totals))

/** One person; for a merged account, the one it was merged into. */
export const findUser = (db: Db, id: string) =>
  many(db, AdminUser)`select ${userColumns(db)} from users u where u.id = (select coalesce(merged_into, id) from users where id = ${id})`

const companyColumns = (db: Db) => db`
  c.id, c.slug, c.name, c.status, c.is_paused, c.tier, c.city, c.state_iso, c.rating_mean, c.reviews_count, c.leads_count, c.hires_count, c.created_at,
  case when c.status = 'pending' then coalesce((
    select t.at from transitions t where t.entity = 'company' and t.entity_id = c.id and t.to_state = 'pending' order by t.id desc limit 1
  ), c.created_at) end as waiting_since`

const companySorts = {
  created_at: { by: (db: Db) => db`c.created_at`, type: 'timestamptz' },
  name: { by: (db: Db) => db`lower(c.name) collate "C"`, type: 'text' },
  rating: { by: (db: Db) => db`coalesce(c.rating_mean, 0)`, type: 'numeric' },
  leads_count: { by: (db: Db) => db`c.leads_count::bigint`, type: 'bigint' },
} satisfies Record<string, SortKey>

const ListedCompany = keyed(AdminCompany)

async function readCompanies<T>(db: Db, query: Asked<'companies', keyof typeof companySorts>, read: Read<T>) {
  const { key, where, order, limit } = keyset(db, { sorts: companySorts, id: byId((db) => db`c.id`) }, query)
  const { q, status, tier, state_iso: state, paused } = query
  const like = await narrowing(db, 'companies', q)
  return read(
    db`
    select ${key} as key, ${companyColumns(db)} from companies c
    where ${where} and ${like.where} ${status ? db`and c.status = ${status}` : db``}
      ${tier ? db`and c.tier = ${tier}` : db``} ${state ? db`and c.state_iso = ${state}` : db``}
      ${paused ? db`and c.is_paused = ${paused === 'true'}` : db``} ${onDays(db, db`c.created_at`, query)}
    order by ${order} limit ${limit}`,
  )
}

export const listCompanies = (db: Db, query: Asked<'companies', keyof typeof companySorts>) =>
  readCompanies(db, query, (rows) => parseAll(ListedCompany, rows))

export const totalCompanies = (db: Db, query: Asked<'companies', keyof typeof companySorts>) =>
  readCompanies(db, whole(query), (rows) => addUp(db, rows, listsApi.companies.csv.totals))

/** One company; for a merged one, the one it was merged into. */
export const findCompany = (db: Db, id: string) =>
  many(db, AdminCompany)`
    select ${companyColumns(db)} from companies c where c.id = (select coalesce(merged_into, id) from companies where id = ${id})`

type Placed = { state_iso?: string | undefined; service?: string | undefined }

/** Condition on the place and service of a request. */
const ofPlace = (db: Db, { state_iso: state, service }: Placed) =>
  db`${state ? db`and p.state_iso = ${state}` : db``} ${service ? db`and p.service_id = (select id from services where slug = ${service})` : db``}`

/** The moment that the list shows: of the offer, or of the choice before it. */
const matchSorts = { created_at: { by: (db: Db) => db`coalesce(m.offered_at, m.created_at)`, type: 'timestamptz' } } satisfies Record<
  string,
  SortKey
>

const ListedMatch = keyed(AdminMatch)

function readMatches<T>(db: Db, query: Asked<'matches', keyof typeof matchSorts>, read: Read<T>) {
  const { key, where, order, limit } = keyset(db, { sorts: matchSorts, id: byId((db) => db`m.id`) }, query)
  const { state, project_id: project, company_id: company, bought } = query
  return read(
    db`
    select ${key} as key, m.id, m.project_id, jsonb_build_object('id', c.id, 'slug', c.slug, 'name', c.name) as company, s.name as service,
      p.city, p.state_iso, m.state, m.wave, m.score, m.score_parts, ${moneyJson(db, db`m.price_cents`)} as price, m.miles, m.created_at, m.offered_at, m.decided_at
    from matches m
    join companies c on c.id = m.company_id
    join projects p on p.id = m.project_id
    join services s on s.id = m.service_id
    where ${where} ${state ? db`and m.state = ${state}` : db``} ${project ? db`and m.project_id = ${project}` : db``}
      ${company ? db`and m.company_id = ${company}` : db``} ${ofPlace(db, query)}
      ${bought === 'true' ? db`and m.id in (select l.match_id from leads l where l.undone_at is null ${onDays(db, db`l.bought_at`, query)})` : onDays(db, db`m.offered_at`, query)}
    order by ${order} limit ${limit}`,
  )
}

export const listMatches = (db: Db, query: Asked<'matches', keyof typeof matchSorts>) =>
  readMatches(db, query, (rows) => parseAll(ListedMatch, rows))

export const totalMatches = (db: Db, query: Asked<'matches', keyof typeof matchSorts>) =>
  readMatches(db, whole(query), (rows) => addUp(db, rows, listsApi.matches.csv.totals))

export const requestColumns = (db: Db) => db`
  p.id, p.state, s.name as service, p.city, p.state_iso, p.zipcode, p.timing, p.slots, p.risk_score, p.created_at, p.submitted_at, p.opened_at,
  jsonb_build_object('id', u.id, 'name', trim(u.name || ' ' || u.surname), 'email', u.email) as owner,
  (select count(*)::int from leads l where l.project_id = p.id and l.undone_at is null) as sold`

const requestSorts = {
  created_at: { by: (db: Db) => db`p.created_at`, type: 'timestamptz' },
  risk: { by: (db: Db) => db`coalesce(p.risk_score, -1)::bigint`, type: 'bigint' },
} satisfies Record<string, SortKey>

const ListedRequest = keyed(AdminRequest)

async function readRequests<T>(db: Db, query: Asked<'requests', keyof typeof requestSorts>, read: Read<T>) {
  const { key, where, order, limit } = keyset(db, { sorts: requestSorts, id: byId((db) => db`p.id`) }, query)
  const { q, state, owner_id: owner, hired, from, to } = query
  const [own, owners] = await Promise.all([narrowing(db, 'projects', q, db`p.id`), narrowing(db, 'users', q, db`p.owner_id`)])
  return read(
    db`
    select ${key} as key, ${requestColumns(db)} from projects p
    join services s on s.id = p.service_id
    join users u on u.id = p.owner_id
    where ${where} ${state ? db`and p.state = ${state}` : db``} ${owner ? db`and p.owner_id = ${owner}` : db``}
      and (${own.where} or ${owners.where})
      ${hired ? db`and (p.hired_at is not null) = ${hired === 'true'}` : db``} ${ofPlace(db, query)}
      ${from || to ? db`and p.opened_at is not null ${onDays(db, db`p.submitted_at`, query)}` : db``}
    order by ${order} limit ${limit}`,
  )
}

export const listRequests = (db: Db, query: Asked<'requests', keyof typeof requestSorts>) =>
  readRequests(db, query, (rows) => parseAll(ListedRequest, rows))

export const totalRequests = (db: Db, query: Asked<'requests', keyof typeof requestSorts>) =>
  readRequests(db, whole(query), (rows) => addUp(db, rows, listsApi.requests.csv.totals))

export const findRequest = (db: Db, id: string) =>
  many(db, AdminRequest)`
    select ${requestColumns(db)} from projects p join services s on s.id = p.service_id join users u on u.id = p.owner_id where p.id = ${id}`

const paymentSorts = {
  created_at: { by: (db: Db) => db`y.created_at`, type: 'timestamptz' },
  amount: { by: (db: Db) => db`y.amount_cents`, type: 'bigint' },
} satisfies Record<string, SortKey>

const ListedPayment = keyed(AdminPayment)

async function readPayments<T>(db: Db, query: Asked<'payments', keyof typeof paymentSorts>, now: Date, read: Read<T>) {
  const { key, where, order, limit } = keyset(db, { sorts: paymentSorts, id: byId((db) => db`y.id`) }, query)
  const { q, state, holder_id: holder, payment_id: payment, purpose, returned, stuck, state_iso: place, service } = query
  const [own, holders] = await Promise.all([narrowing(db, 'payments', q, db`y.id`), narrowing(db, 'companies', q, db`y.holder_id`)])
  const cents = (column: ReturnType<Db>) => moneyJson(db, column)
  return read(
    db`
    select ${key} as key, y.id, y.purpose, y.title, y.state, y.decline_code, y.created_at, ${cents(db`y.amount_cents`)} as amount,
      ${cents(db`y.card_cents`)} as card, ${cents(db`y.wallet_cents`)} as wallet, ${cents(db`y.promo_cents`)} as promo,
      ${cents(db`y.refunded_cents`)} as refunded,
      jsonb_build_object('id', y.holder_id, 'name', coalesce(c.name, trim(u.name || ' ' || u.surname), ''), 'is_company', c.id is not null) as holder
    from payments y
    left join companies c on c.id = y.holder_id
    left join users u on u.id = y.holder_id
    where ${where} ${state ? db`and y.state = ${state}` : db``} ${holder ? db`and y.holder_id = ${holder}` : db``}
      and (${own.where} or ${holders.where})
      ${stuck === 'true' ? db`and y.id in (${stuckPayments(db, now)})` : db``}
      ${payment ? db`and y.id = ${payment}` : db``} ${purpose ? db`and y.purpose = ${purpose}` : db``}
      ${place || service ? db`and exists (select from matches m join projects p on p.id = m.project_id where m.id = y.subject_id ${ofPlace(db, query)})` : db``}
      ${returned === 'true' ? db`and y.id in (select r.payment_id from payment_refunds r where true ${onDays(db, db`r.created_at`, query)})` : onDays(db, db`y.settled_at`, query)}
    order by ${order} limit ${limit}`,
  )
}

export const listPayments = (db: Db, query: Asked<'payments', keyof typeof paymentSorts>, now: Date) =>
  readPayments(db, query, now, (rows) => parseAll(ListedPayment, rows))

export const totalPayments = (db: Db, query: Asked<'payments', keyof typeof paymentSorts>, now: Date) =>
  readPayments(db, whole(query), now, (rows) => addUp(db, rows, listsApi.payments.csv.totals))

const claimSorts = {
  created_at: { by: (db: Db) => db`r.created_at`, type: 'timestamptz' },
  amount: { by: (db: Db) => db`r.amount_cents`, type: 'bigint' },
} satisfies Record<string, SortKey>

const ListedClaim = keyed(AdminClaim)

function readClaims<T>(db: Db, query: Asked<'claims', keyof typeof claimSorts>, read: Read<T>) {
  const { key, where, order, limit } = keyset(db, { sorts: claimSorts, id: byId((db) => db`r.id`) }, query)
  const { reason, state, company_id: company } = query
  return read(
    db`
    select ${key} as key, r.id, l.project_id, jsonb_build_object('id', c.id, 'slug', c.slug, 'name', c.name) as company, s.name as service,
      p.city, p.state_iso, r.reason, r.state, ${moneyJson(db, db`r.amount_cents`)} as amount, r.created_at, r.decided_at
    from refunds r
    join companies c on c.id = r.company_id
    join leads l on l.id = r.lead_id
    join projects p on p.id = l.project_id
    join services s on s.id = p.service_id
    where ${where} ${reason ? db`and r.reason = ${reason}` : db``} ${state ? db`and r.state = ${state}` : db``}
      ${company ? db`and r.company_id = ${company}` : db``} ${ofPlace(db, query)} ${onDays(db, db`r.created_at`, query)}
    order by ${order} limit ${limit}`,
  )
}

export const listClaims = (db: Db, query: Asked<'claims', keyof typeof claimSorts>) =>
  readClaims(db, query, (rows) => parseAll(ListedClaim, rows))

export const totalClaims = (db: Db, query: Asked<'claims', keyof typeof claimSorts>) =>
  readClaims(db, whole(query), (rows) => addUp(db, rows, listsApi.claims.csv.totals))

const auditSorts = { at: { by: (db: Db) => db`a.at`, type: 'timestamptz' } } as const
const auditId = { by: (db: Db) => db`a.id`, type: 'bigint' } as const

const ListedAudit = keyed(AuditRow)

function readAudit<T>(db: Db, query: Asked<'audit', 'at'>, read: Read<T>) {
  const { key, where, order, limit } = keyset(db, { sorts: auditSorts, id: auditId }, query)
  const { action, entity, entity_id: subject, actor, actor_id: person } = query
  return read(
    db`
    select ${key} as key, a.id, a.at, a.actor, a.action, a.entity, a.entity_id, a.reason, a.before, a.after,
      case when u.id is not null then jsonb_build_object('id', u.id, 'name', coalesce(nullif(trim(u.name || ' ' || u.surname), ''), u.email)) end as person,
      case a.entity
        when 'company' then (select c.name from companies c where c.id = a.entity_id)
        when 'user' then (select nullif(trim(x.name || ' ' || x.surname), '') from users x where x.id = a.entity_id)
        when 'key' then (select k.name from api_keys k where k.id = a.entity_id)
        when 'app' then (select o.name from oauth_clients o where o.id = a.entity_id)
      end as about,
      (select k.name from api_keys k where k.id = a.key_id) as api_key
    from audit_log a
    left join users u on u.id = a.actor_id
    where ${where} ${onDays(db, db`a.at`, query)} ${action ? db`and a.action = ${action}` : db``} ${entity ? db`and a.entity = ${entity}` : db``}
      ${subject ? db`and a.entity_id = ${subject}` : db``} ${actor ? db`and a.actor = ${actor}` : db``}
      ${person ? db`and a.actor_id = ${person}` : db``}
    order by ${order} limit ${limit}`,
  )
}

export const listAudit = (db: Db, query: Asked<'audit', 'at'>) => readAudit(db, query, (rows) => parseAll(ListedAudit, rows))

export const totalAudit = (db: Db, query: Asked<'audit', 'at'>) =>
  readAudit(db, whole(query), (rows) => addUp(db, rows, listsApi.audit.csv.totals))
