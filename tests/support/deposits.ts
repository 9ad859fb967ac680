import { expect } from 'vitest'
import { moneyProblems } from '#server/domains/admin/integrity/service.ts'
import { wallet } from '#server/domains/payments/payment/service.ts'
import { balanceOf } from '#server/domains/payments/ledger/service.ts'
import { listCharges } from '#server/gateways/payments/sandbox-books.ts'
import type { Pool } from '#server/lib/db.ts'
import { newId } from '#server/lib/ids.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { newMatch } from '#tests/factories/matches.ts'
import { giveMoney, newCard } from '#tests/factories/money.ts'
import { newRequest } from '#tests/factories/requests.ts'
import { newUser } from '#tests/factories/users.ts'
import type { TestApp } from './app.ts'

type Asked = { token?: string; on?: TestApp; depositCents?: number; dueOn?: string; locale?: 'es' | 'en' }

/** Both sides of accepted quotes with a deposit, on `db`, with what they do and see. */
export function depositStage(db: Pool, server: TestApp) {
  const ctx = server.context()

  /** An accepted quote of $500, and browsers of both sides. */
  async function newDeal({ on = server, depositCents = 0, dueOn, locale = 'es' }: Asked = {}) {
    const owner = await newUser(db, { locale })
    const company = await newCompany(db)
    await giveMoney(db, company.id, 10_000)
    const project = await newRequest(db, { owner })
    const match = await newMatch(db, { project, company, price_cents: 2000, offered_at: on.now() })
    const [customer, member] = [await on.as(owner.id), await on.as(company.owner.id)]
    const bought = await member.leads.buy({ params: { match_id: match.id }, body: { price: { amount: 2000, currency: 'USD' } } })
    const lead = { lead_id: bought.lead_id! }
    const { id } = await member.quotes.create({ params: lead })
    const params = { quote_id: id }
    const body = {
      type: 'fixed' as const,
      items: [{ text: 'Labor', quantity: 1, unit: 'job' as const, unit_price_cents: 50_000 }],
      deposit_cents: depositCents,
      ...(dueOn ? { deposit_due_on: dueOn } : {}),
      valid_until: '2026-03-16',
      message: 'I can come on Tuesday morning.',
    }
    await member.quotes.save({ params, body })
    await member.quotes.send({ params })
    await customer.quotes.accept({ params, body: { name: 'Ana Rivera' } })
    return { owner, company, customer, member, lead, params, request: { project_id: project.id } }
  }

  /** The same with a deposit of $50 and a card to pay it. */
  async function scene({ token = 'tok_visa', depositCents = 5000, ...asked }: Asked = {}) {
    const deal = await newDeal({ ...asked, depositCents })
    const card = await newCard(db, deal.owner.id, { token })
    const { params } = deal
    const quoteId = params.quote_id
    return {
      ...deal,
      card,
      quoteId,
      pay: (body: { payment_method_id?: string } = {}, key: string = newId()) => deal.customer.deposits.pay({ params, body }, { key }),
      read: () => deal.customer.deposits.read({ params }),
      charges: async () =>
        (await listCharges(db)).filter(({ metadata, status }) => metadata['subject'] === quoteId && status === 'succeeded'),
      money: async (holderId: string) => {
        const { balance, promo } = await wallet(ctx, holderId)
        const { earned_cents: earned } = await balanceOf(ctx, holderId)
        return { wallet: balance.amount, promo: promo.amount, earned }
      },
    }
  }

  return { newDeal, scene, booksHold: async () => expect(await moneyProblems(ctx)).toEqual([]) }
}
export type DepositScene = Awaited<ReturnType<ReturnType<typeof depositStage>['scene']>>
