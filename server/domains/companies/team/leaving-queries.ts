import * as z from 'zod/mini'
import { companyStates } from '#contract/companies/search.ts'
import { type Db, many, maybe } from '#server/lib/db.ts'
import { CompanyId } from '#server/lib/rows.ts'

const Membership = z.object({ company: z.string(), slug: z.string(), role: z.string(), status: z.enum(companyStates.states) })

export const listMemberships = (db: Db, userId: string) =>
  many(
    Membership,
    db`
    select c.name as company, c.slug, m.role, c.status from company_members m join companies c on c.id = m.company_id where m.user_id = ${userId}`,
  )

const Owned = z.object({ name: z.string(), slug: z.string() })

/** Locks all members of this person's teams until the caller's transaction ends. */
export const lockTeams = (db: Db, userId: string) => db`
  select 1 from company_members where company_id in (select company_id from company_members where user_id = ${userId}) order by user_id for update`

/** Finds an open company of which this person is the only owner. */
export const findOwnedAlone = (db: Db, userId: string) =>
  maybe(
    Owned,
    db`
    select c.name, c.slug from company_members m join companies c on c.id = m.company_id
    where m.user_id = ${userId} and m.role = 'owner' and c.status not in ('draft', 'rejected', 'closed')
      and not exists (select from company_members o where o.company_id = c.id and o.role = 'owner' and o.user_id <> m.user_id)`,
  )

/** Ends every membership. Contact data of an unpublished or closed company goes with its last member. */
export async function eraseMemberships(db: Db, userId: string): Promise<void> {
  const left = await many(CompanyId, db`delete from company_members where user_id = ${userId} returning company_id`)
  await db`
    update companies c set phone = null, website = null, address = null
    where c.id = any(${left.map(({ company_id: id }) => id)}::uuid[]) and c.status in ('draft', 'rejected', 'closed')
      and not exists (select from company_members m where m.company_id = c.id)`
}
