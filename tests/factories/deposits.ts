import { holdDeposit } from '#server/domains/quotes/deposits/service.ts'
import { openPayment } from '#server/domains/payments/payment/service.ts'
import type { Db } from '#server/lib/db.ts'
import { newId } from '#server/lib/ids.ts'
import { contextOn } from '#tests/support/context.ts'
import { newCompany } from './companies.ts'
import { newMatch } from './matches.ts'
import { giveMoney } from './money.ts'
import { newRequest } from './requests.ts'

type Sides = { owner?: { id: string }; company?: { id: string } }

/** An accepted quote of $200 that asks for $50 beforehand, for work that is not done yet. */
export async function newAgreedQuote(db: Db, sides: Sides = {}) {
  const company = sides.company ?? (await newCompany(db))
  const project = await newRequest(db, { state: 'hired', ...(sides.owner ? { owner: sides.owner } : {}) })
  const match = await newMatch(db, { project, company, state: 'sold' })
  const [leadId, id, at] = [newId(), newId(), new Date()]
  await db`
    insert into leads (id, match_id, project_id, company_id, state, price_cents, bought_at, undo_until)
    values (${leadId}, ${match.id}, ${project.id}, ${company.id}, 'hired', 2000, ${at}, ${at})`
  await db`
    insert into quotes (id, lead_id, project_id, company_id, version, state, total_cents, deposit_cents, valid_until, created_at)
    values (${id}, ${leadId}, ${project.id}, ${company.id}, 1, 'accepted', 20000, 5000, ${at}, ${at})`
  await db`update project_slots set used = 1 where project_id = ${project.id}`
  return { id, ownerId: project.owner.id }
}

/** The same with its deposit paid and held. Gives the id of the quote. */
export async function newHeldDeposit(db: Db): Promise<string> {
  const { id, ownerId } = await newAgreedQuote(db)
  const ctx = contextOn(db)
  await giveMoney(db, ownerId, 5000)
  const title = { es: 'Anticipo', en: 'Deposit' }
  const payment = await openPayment(ctx, { holderId: ownerId, purpose: 'deposit', subjectId: id, title, amountCents: 5000 })
  await holdDeposit(ctx, payment.id)
  return id
}
