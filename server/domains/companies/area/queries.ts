import * as z from 'zod/mini'
import { OwnArea, ZipGroup, ZipOfGroup } from '#contract/companies/area.ts'
import { type Db, many, one } from '#server/lib/db.ts'
import type { Fragment } from '#server/lib/list.ts'
import { Count } from '#server/lib/rows.ts'

export const getBase = (db: Db, companyId: string) =>
  one(db, OwnArea.shape.base)`select zipcode, city, state_iso, lat, lon from companies where id = ${companyId}`

/** Included and excluded zips of a company, grouped by zip3 and state. */
export const listGroups = (db: Db, companyId: string) =>
  many(db, ZipGroup)`
    select left(cz.zip, 3) as zip3, z.state_iso, mode() within group (order by z.location) as city,
      count(*) filter (where not cz.is_excluded)::int as zips_count, count(*) filter (where cz.is_excluded)::int as excluded_count
    from company_zips cz join zips z on z.zip = cz.zip
    where cz.company_id = ${companyId} group by 1, 2 order by 2, 1`

const Point = z.object({ lat: z.number(), lon: z.number(), is_excluded: z.boolean() })

/** Zips as map points: all of them up to `most`, otherwise an even sample. */
export const listPoints = (db: Db, companyId: string, most: number) =>
  many(db, Point)`
    select lat, lon, is_excluded from (
      select z.lat, z.lon, cz.is_excluded, row_number() over (order by cz.zip) as n, count(*) over () as total
      from company_zips cz join zips z on z.zip = cz.zip where cz.company_id = ${companyId}
    ) p where total <= ${most} or n % ceil(total::float8 / ${most})::int = 0`

export const listZipsOf = (db: Db, companyId: string, zip3: string) =>
  many(db, ZipOfGroup)`
    select cz.zip, z.location as city, cz.is_excluded from company_zips cz join zips z on z.zip = cz.zip
    where cz.company_id = ${companyId} and cz.zip like ${`${zip3}%`} order by cz.zip`

const OwnZip = z.object({ zip: z.string(), city: z.string(), state_iso: z.string(), is_excluded: z.boolean(), is_for_now: z.boolean() })

/** Zips that the company lists, included or excluded; `is_for_now` tells those excluded for a time. */
export const listOwnZips = (db: Db, companyId: string) =>
  many(db, OwnZip)`
    select cz.zip, z.location as city, z.state_iso, cz.is_excluded, cz.excluded_until is not null as is_for_now
    from company_zips cz join zips z on z.zip = cz.zip where cz.company_id = ${companyId} order by cz.zip`

const Zips = z.object({ zip: z.string() })
const zipsOf = async (rows: Promise<{ zip: string }[]>): Promise<string[]> => (await rows).map(({ zip }) => zip)

/** The subset of `zips` that exists. */
export const listKnown = (db: Db, zips: readonly string[]) => zipsOf(many(db, Zips)`select zip from zips where zip = any(${zips})`)

const Cluster = z.object({ lat: z.number(), lon: z.number() })

/** Center of each zip3 in which the company lists single zips. */
export const listCoveredClusters = (db: Db, companyId: string) =>
  many(db, Cluster)`
    select avg(z.lat) as lat, avg(z.lon) as lon from company_zips cz join zips z on z.zip = cz.zip
    where cz.company_id = ${companyId} and not cz.is_excluded group by left(cz.zip, 3)`

const ListedCluster = z.extend(Cluster, { zips: z.array(z.string()), city: z.string(), state_iso: z.string() })

/** `zips` grouped by zip3 with its center, without those in states that the company covers as a whole. */
export const listClusters = (db: Db, companyId: string, zips: readonly string[]) =>
  many(db, ListedCluster)`
    select avg(lat) as lat, avg(lon) as lon, array_agg(zip order by zip) as zips, mode() within group (order by location) as city,
      min(state_iso) as state_iso
    from zips
    where zip = any(${zips}) and state_iso not in (select state_iso from company_states where company_id = ${companyId})
    group by left(zip, 3)`

/** Includes or excludes zips. Returns those that changed. */
export const saveZips = (db: Db, companyId: string, zips: readonly string[], isExcluded: boolean) =>
  zipsOf(
    many(db, Zips)`
    insert into company_zips (company_id, zip, is_excluded) select ${companyId}, zip, ${isExcluded} from unnest(${zips}::text[]) as zip
    on conflict (company_id, zip) do update set is_excluded = excluded.is_excluded, excluded_until = null
    where company_zips.is_excluded <> excluded.is_excluded or company_zips.excluded_until is not null
    returning zip`,
  )

/** Includes zips without touching excluded ones. Returns those that were added. */
export const addNewZips = (db: Db, companyId: string, zips: readonly string[]) =>
  zipsOf(
    many(db, Zips)`
    insert into company_zips (company_id, zip) select ${companyId}, zip from unnest(${zips}::text[]) as zip
    on conflict do nothing returning zip`,
  )

export const deleteZips = (db: Db, companyId: string, zips: readonly string[]) =>
  zipsOf(many(db, Zips)`delete from company_zips where company_id = ${companyId} and zip = any(${zips}) returning zip`)

export const countZips = async (db: Db, companyId: string): Promise<number> =>
  (await one(db, Count)`select count(*)::int as count from company_zips where company_id = ${companyId}`).count

export const insertState = (db: Db, companyId: string, stateIso: string) =>
  db`insert into company_states (company_id, state_iso) values (${companyId}, ${stateIso}) on conflict do nothing`

export const deleteState = (db: Db, companyId: string, stateIso: string) =>
  db`delete from company_states where company_id = ${companyId} and state_iso = ${stateIso}`

/** Zips that the company lists itself. */
export const listCovered = (db: Db, companyId: string) =>
  zipsOf(many(db, Zips)`select zip from company_zips where company_id = ${companyId} and not is_excluded`)

/** States where a company covers at least one zip, as rows of `state_iso`. */
export const workStates = (db: Db, companyId: string): Fragment => db`
  select state_iso from company_states where company_id = ${companyId}
  union
  select z.state_iso from company_zips cz join zips z on z.zip = cz.zip where cz.company_id = ${companyId} and not cz.is_excluded`

const WorkState = z.object({ state_iso: z.string() })

/** States where a company covers at least one zip. */
export const listWorkStates = async (db: Db, companyId: string): Promise<string[]> =>
  (await many(db, WorkState)`${workStates(db, companyId)} order by 1`).map(({ state_iso }) => state_iso)

const CoveredState = z.object({ state_iso: z.string() })

/** States that the company covers as a whole. */
export const listCoveredStates = async (db: Db, companyId: string): Promise<string[]> =>
  (await many(db, CoveredState)`select state_iso from company_states where company_id = ${companyId} order by state_iso`).map(
    ({ state_iso }) => state_iso,
  )

const CoveredZip = z.object({ lat: z.number(), lon: z.number() })

export const listCoveredZips = (db: Db, companyId: string) =>
  many(db, CoveredZip)`
    select z.lat, z.lon from company_zips cz join zips z on z.zip = cz.zip where cz.company_id = ${companyId} and not cz.is_excluded order by z.zip`
