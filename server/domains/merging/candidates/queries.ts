import * as z from 'zod/mini'
import { MergeSide } from '#contract/merging/companies.ts'
import { Duplicate } from '#contract/merging/candidates.ts'
import { type Db, many, touched } from '#server/lib/db.ts'

const mostFound = 100
const companySide = (db: Db, c: string) => {
  const row = db(c)
  return db`json_build_object('id', ${row}.id, 'name', ${row}.name, 'created_at', to_json(${row}.created_at at time zone 'UTC')#>>'{}' || 'Z',
    'detail', concat_ws(' · ', ${row}.city || ', ' || ${row}.state_iso, ${row}.phone, ${row}.website))`
}
type Fragment = ReturnType<typeof companySide>
const personSide = (db: Db, u: string) => {
  const row = db(u)
  return db`json_build_object('id', ${row}.id, 'name', coalesce(nullif(trim(${row}.name || ' ' || ${row}.surname), ''), ${row}.email),
    'created_at', to_json(${row}.created_at at time zone 'UTC')#>>'{}' || 'Z', 'detail', concat_ws(' · ', ${row}.email, ${row}.phone))`
}

const Found = z.extend(Duplicate, { sides: z.array(MergeSide) })

export type Kind = 'company' | 'user'
/** `of`: duplicates of one; without it all pairs. `isDismissed`: only dismissed pairs. */
export type Asked = { of?: string | undefined; isDismissed?: boolean }

type Rows = { table: string; side: typeof companySide; living: (row: string) => Fragment; of: string | undefined }
/** Pairs that match by `isSame`, the older one first; with `of` those of one row, by its index. */
const pairsOf =
  (db: Db, { table, side, living, of }: Rows) =>
  (sign: string, isSame: Fragment) =>
    db`
  select ${sign}::text as sign, json_build_array(${side(db, 'a')}, ${side(db, 'b')}) as sides, a.id as one, b.id as other
  from ${db(table)} a join ${db(table)} b on ${isSame} and a.id <> b.id
  where ${living('a')} and ${living('b')} and ${of ? db`a.id = ${of}` : db`(a.created_at, a.id) < (b.created_at, b.id)`}`

/** Pairs of companies with the same website, phone number, or name and zip. */
export function listCompanyPairs(db: Db, { of, isDismissed }: Asked) {
  const living = (row: string): Fragment => db`${db(row)}.status not in ('merged', 'closed', 'rejected')`
  const like = pairsOf(db, { table: 'companies', side: companySide, living, of })
  return listPairs(db, 'company', isDismissed, [
    like('website', db`plain_site(a.website) = plain_site(b.website) and a.website is not null and b.website is not null`),
    like('phone', db`a.phone = b.phone and a.phone is not null`),
    like('name', db`lower(a.name) = lower(b.name) and a.zipcode = b.zipcode`),
  ])
}

/** Pairs of accounts with the same verified number, mailbox, or name and zip. */
export function listPersonPairs(db: Db, { of, isDismissed }: Asked) {
  const living = (row: string): Fragment => db`${db(row)}.kind = 'member' and ${db(row)}.deleted_at is null and not ${db(row)}.is_admin`
  const like = pairsOf(db, { table: 'users', side: personSide, living, of })
  return listPairs(db, 'user', isDismissed, [
    like('phone', db`a.phone = b.phone and a.phone_verified_at is not null and b.phone_verified_at is not null`),
    like('email', db`plain_email(a.email) = plain_email(b.email) and a.email <> '' and b.email <> ''`),
    like(
      'name',
      db`lower(a.name || ' ' || a.surname) collate "C" = lower(b.name || ' ' || b.surname) collate "C" and a.zipcode = b.zipcode and a.surname <> ''`,
    ),
  ])
}

/** One row per pair, with the first sign. */
const listPairs = (db: Db, kind: Kind, isDismissed = false, [first, ...others]: [Fragment, ...Fragment[]]) =>
  many(db, Found)`
    select distinct on (p.one, p.other) p.sign, p.sides,
      case when d.one is not null then json_build_object('reason', d.reason, 'at', to_json(d.dismissed_at at time zone 'UTC')#>>'{}' || 'Z') end as dismissed
    from (
      ${others.reduce((all, next) => db`${all} union all ${next}`, first)}
    ) p left join merge_dismissals d on d.kind = ${kind} and d.one = least(p.one, p.other) and d.other = greatest(p.one, p.other)
    where (d.one is not null) = ${isDismissed}
    order by p.one, p.other limit ${mostFound}`

type Two = { kind: Kind; ids: readonly [string, string] }
const inOrder = ([one, other]: Two['ids']) => (one < other ? { one, other } : { one: other, other: one })

export const areThere = async (db: Db, { kind, ids }: Two): Promise<boolean> =>
  (await db`select from ${db(kind === 'company' ? 'companies' : 'users')} where id = any(${ids})`).length === 2

/** False when the pair was dismissed before. */
export const insertDismissal = (db: Db, { kind, ids }: Two, { reason, now }: { reason: string; now: Date }) =>
  touched(db`
    insert into merge_dismissals ${db({ kind, ...inOrder(ids), reason, dismissed_at: now })} on conflict do nothing`)

/** False when the pair was not dismissed. */
export function deleteDismissal(db: Db, { kind, ids }: Two) {
  const { one, other } = inOrder(ids)
  return touched(db`delete from merge_dismissals where kind = ${kind} and one = ${one} and other = ${other}`)
}
