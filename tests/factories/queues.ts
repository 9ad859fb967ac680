import type { Db } from '#server/lib/db.ts'
import { newId } from '#server/lib/ids.ts'
import { newCompany } from './companies.ts'
import { newMatch } from './matches.ts'
import { newRequest } from './requests.ts'
import { newUser } from './users.ts'

/** Work that waits for admins: a claim for money back on a lead; `deniedBy` says who said no before its company appealed. */
export async function newClaim(db: Db, state: 'in_review' | 'appealed' = 'in_review', deniedBy: string | null = null): Promise<string> {
  const company = await newCompany(db)
  const project = await newRequest(db, { service: 'house-cleaning' })
  const match = await newMatch(db, { project, company, state: 'sold', decided_at: new Date() })
  const [payment, lead, refund] = [newId(), newId(), newId()]
  await db`
    insert into payments (id, holder_id, purpose, subject_id, title, state, amount_cents, wallet_cents, created_at, settled_at, hold_until)
    values (${payment}, ${company.id}, 'lead', ${match.id}, '{"es": "Contacto", "en": "Lead"}', 'succeeded', 2000, 2000, now(), now(), now())`
  await db`
    insert into leads (id, match_id, project_id, company_id, payment_id, price_cents, bought_at, undo_until)
    values (${lead}, ${match.id}, ${project.id}, ${company.id}, ${payment}, 2000, now(), now())`
  await db`
    insert into refunds (id, lead_id, company_id, payment_id, reason, state, opened_by, amount_cents, pay_to, created_at, due_at, decided_by)
    values (${refund}, ${lead}, ${company.id}, ${payment}, 'spam_competitor', ${state}, 'C', 2000, 'wallet', now(), now() + interval '1 day', ${deniedBy})`
  return refund
}

/** A review that nobody sees until somebody has looked at it; with `removedBy` one whose author appeals. */
export async function newHeldReview(db: Db, { author = 'Ana R.', removedBy = null }: { author?: string; removedBy?: string | null } = {}) {
  const [company, person, id] = [await newCompany(db), await newUser(db), newId()]
  await db`
    insert into reviews (id, company_id, author_id, author_name, level, state, overall, text, created_at, edit_until, removed_by, appealed_at)
    values (${id}, ${company.id}, ${person.id}, ${author}, 'verified_hire', 'held', 5, 'Llegaron a tiempo.', now(), now(), ${removedBy},
      ${removedBy && new Date()})`
  return id
}
