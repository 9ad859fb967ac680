import { type CompanyDeposit, type Deposit, type AdminDeposit, type depositList, depositsApi } from '#contract/quotes/deposits.ts'
import { AppError, commonErrors } from '#contract/errors.ts'
import type { ActorKind } from '#contract/machine.ts'
import type { Payment } from '#contract/payments/payment.ts'
import type { Page } from '#contract/primitives.ts'
import { money } from '#contract/money.ts'
import { moneyUnit } from '#server/lib/money.ts'
import { asSystem, type CompanyMember, type Context, transact, type UserWithCompany, type Admin } from '#server/lib/context.ts'
import { writePending } from '#server/lib/db.ts'
import { readCursor, toPage } from '#server/lib/cursor.ts'
import { recordTransition } from '#server/lib/history.ts'
import { emit } from '#server/lib/outbox.ts'
import * as companies from '../../companies/service.ts'
import { notify } from '../../notifications/service.ts'
import { charge, giveDepositBack, holderOf, loseDeposit, releaseDeposit } from '../../payments/service.ts'
import * as payments from '../../payments/service.ts'
import * as messages from './messages.ts'
import * as queries from './queries.ts'
import type { Standing } from './queries.ts'
import { getProject } from '../quote/queries.ts'
import { depositEnd, isPayable } from './rules.ts'
import type * as z from 'zod/mini'
import { audit } from '#server/lib/audit.ts'
import { toListPage } from '#server/lib/list.ts'
import { decimal, listExport } from '#server/lib/list-export.ts'
import * as auth from '../../auth/service.ts'
import { endChanges } from '../change-orders/service.ts'
import { cancelOfUnhire, announce } from '../closing/service.ts'
import { depositErrors, depositStates } from '#contract/quotes/states.ts'

/**
 * The deposit of a quote sent to the caller.
 * @throws AppError `not_found`, also for a quote without a deposit
 */
function own(ctx: Context<UserWithCompany>, standing: Standing | undefined): Standing {
  if (!standing || !standing.is_sent || standing.owner_id !== ctx.actor.userId) throw new AppError(commonErrors.notFound)
  return standing
}

/** @throws AppError `not_found` */
export async function readDeposit(ctx: Context<UserWithCompany>, quoteId: string): Promise<Deposit> {
  const standing = own(ctx, await queries.findStanding(ctx.db, quoteId))
  const [payment, wallet] = [await payments.findPaymentFor(ctx, quoteId), await payments.wallet(ctx, holderOf(ctx))]
  return {
    quote_id: quoteId,
    project_id: standing.project_id,
    company: { name: standing.company_name, slug: standing.company_slug },
    service: standing.service[ctx.locale],
    amount: money(standing.amount_cents),
    due_on: standing.due_on,
    terms: standing.terms,
    may_pay: isPayable(standing),
    finished_days: ctx.settings().finishedDays,
    state: standing.state,
    payment: payment ? await payments.showPayment(ctx, payment) : null,
    wallet: spendsCredit(ctx) ? wallet : { ...wallet, promo: money(0) },
  }
}

/** Deposits paid to the caller's company, newest first. */
export async function listDepositsOfCompany(
  ctx: Context<CompanyMember>,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Page<CompanyDeposit>> {
  const rows = await queries.listOfCompany(ctx.db, ctx.actor.company.id, { after: readCursor(cursor), limit: limit + 1 })
  return toPage(rows, limit, {
    cursor: ({ held_at, quote_id }) => ({ at: held_at, id: quote_id }),
    item: (row) => ({ ...row, service: row.service[ctx.locale] }),
  })
}

/** Scheduled job: reminds customers of unpaid deposits before the due date, once each. */
export const remindOfDeposits = (ctx: Context): Promise<number> =>
  transact(ctx, async (ctx) => {
    const due = await queries.markDue(ctx.db, { now: ctx.now(), days: ctx.settings().depositReminderDays })
    for (const { id } of due) await notify(ctx, messages.depositDue((await queries.findStanding(ctx.db, id))!))
    return due.length
  })

/** A company's promotional credit only buys leads; a person's also pays deposits. */
const spendsCredit = ({ actor }: Context<UserWithCompany>): boolean => actor.company === undefined

/**
 * Pays the deposit of an accepted quote in three steps: opened in one transaction, charged outside of any, then held. A repeated call
 * resumes.
 * @throws AppError `not_found`, `deposit_not_due`, `no_payment_method`, `card_declined`, `gateway_down`
 */
export async function payDeposit(ctx: Context<UserWithCompany>, quoteId: string, methodId: string | undefined): Promise<Payment> {
  const { id } = await transact(ctx, async (ctx) => {
    const standing = own(ctx, await queries.lockStanding(ctx.db, quoteId))
    const known = await payments.findPaymentFor(ctx, quoteId)
    if (known && (payments.isPending(known) || known.state === 'succeeded')) return known
    if (!isPayable(standing)) throw new AppError(depositErrors.notDue)
    const opened = await payments.openPayment(ctx, {
      holderId: holderOf(ctx),
      purpose: 'deposit',
      subjectId: quoteId,
      title: messages.paymentTitle(standing),
      amountCents: standing.amount_cents,
      methodId,
      spendsCredit: spendsCredit(ctx),
    })
    if (opened.state === 'succeeded') {
      await writePending(ctx.db)
      await holdDeposit(ctx, opened.id)
    }
    return opened
  })
  const payment = await charge(ctx, id)
  if (payments.cameToNothing(payment)) throw payments.refusalOf(payment)
  await holdDeposit(ctx, id)
  return payments.showPayment(ctx, await payments.getPayment(ctx, id))
}

/** Records a deposit as held after its payment succeeded, exactly once; also the subscriber of `payment.settled`. */
export const holdDeposit = (ctx: Context, paymentId: string): Promise<void> =>
  transact(asSystem(ctx), async (ctx) => {
    const payment = await payments.getPayment(ctx, paymentId)
    if (payment.purpose !== 'deposit' || payment.state !== 'succeeded') return
    const standing = (await queries.lockStanding(ctx.db, payment.subject_id))!
    if (!(await queries.insertDeposit(ctx.db, { quoteId: standing.quote_id, paymentId, now: ctx.now() }))) return
    await recordTransition(ctx, { entity: 'deposit', id: standing.quote_id, from: 'none', event: 'pay', to: 'held', by: 'U' })
    await tell(ctx, standing, 'held')
    await settle(ctx, { ...standing, state: 'held', payment_id: paymentId })
  })

/** Subscriber: settles deposits after work was confirmed or a hire ended. Idempotent. */
export async function settleDeposits(ctx: Context, of: queries.Concerned): Promise<void> {
  for (const { id } of await queries.listConcerned(ctx.db, of))
    await transact(asSystem(ctx), async (ctx) => settle(ctx, (await queries.lockStanding(ctx.db, id))!))
}

/** Subscriber: ends the agreement and returns its deposit after the hire was cancelled. */
export const endAgreement = (ctx: Context, leadId: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    const { project_id: projectId } = await getProject(ctx.db, leadId)
    await endChanges(ctx, leadId)
    await cancelOfUnhire(ctx, leadId)
    await settleDeposits(ctx, { projectId })
  })

async function settle(ctx: Context, standing: Standing): Promise<void> {
  const end = standing.state === 'held' && depositEnd(standing)
  if (end) await finish(ctx, standing, { event: end, by: 'S' })
}

/** Subscriber: settles a deposit after a bank decided a dispute. A payment that the bank took back leaves no deposit. */
export const settleDisputed = (ctx: Context, paymentId: string): Promise<void> =>
  transact(asSystem(ctx), async (ctx) => {
    const { purpose, subject_id: quoteId, state } = await payments.getPayment(ctx, paymentId)
    if (purpose !== 'deposit') return
    const standing = (await queries.lockStanding(ctx.db, quoteId))!
    if (state === 'lost' && standing.state === 'held') await finish(ctx, standing, { event: 'lose', by: 'S' })
    else await settle(ctx, standing)
  })

/**
 * Returns a held deposit at the company's request. Idempotent.
 * @throws AppError `not_found`, `invalid_transition`
 */
export const giveBack = (ctx: Context<CompanyMember>, quoteId: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    const standing = await queries.lockStanding(ctx.db, quoteId)
    if (!standing?.state || standing.company_id !== ctx.actor.company.id) throw new AppError(commonErrors.notFound)
    if (standing.state === 'returned') return
    if (!(await finish(ctx, standing, { event: 'give_back', by: 'C' }))) throw new AppError(commonErrors.invalidTransition)
  })

type End = keyof typeof depositStates.transitions
type Ending = { event: End; by: ActorKind; reason?: string }

const moveMoney: Record<End, (ctx: Context, held: Standing) => Promise<boolean>> = {
  release: (ctx, { payment_id, company_id }) => releaseDeposit(ctx, payment_id!, company_id),
  give_back: (ctx, { payment_id }) => giveDepositBack(ctx, payment_id!),
  lose: (ctx, { payment_id }) => loseDeposit(ctx, payment_id!),
}

/** Ends a held deposit and moves its money, in the caller's transaction. False while the payer's bank disputes it. */
export async function finish(ctx: Context, standing: Standing, { event, by, reason }: Ending): Promise<boolean> {
  const to = depositStates.next(event, standing.state ?? 'returned', by)
  if (!(await moveMoney[event](ctx, standing))) return false
  const { quote_id: id } = standing
  if (!(await queries.endDeposit(ctx.db, id, to, ctx.now()))) throw new AppError(commonErrors.invalidTransition)
  await recordTransition(ctx, { entity: 'deposit', id, from: 'held', event, to, by, ...(reason ? { reason } : {}) })
  await tell(ctx, standing, to, reason)
  return true
}

/** Informs both sides by notification, conversation and page update. */
async function tell(ctx: Context, standing: Standing, state: NonNullable<Standing['state']>, reason?: string): Promise<void> {
  const told = { ...standing, reason }
  await notify(ctx, messages.toCustomer(told, state))
  for (const userId of await companies.membersOf(ctx, standing.company_id, 'work'))
    await notify(ctx, messages.toCompany(told, state, userId))
  await emit(ctx, 'deposit.changed', { lead_id: standing.lead_id, state })
  await announce(ctx, standing)
}

export const listDeposits = async (ctx: Context, query: z.output<typeof depositList.query>) =>
  toListPage(await queries.listDeposits(ctx.db, query), query, (row): AdminDeposit => row)

export const depositExport = listExport({
  endpoint: depositsApi.list,
  idOf: ({ quote_id }: AdminDeposit) => quote_id,
  page: (ctx, query) => listDeposits(ctx, query),
  total: (ctx, query) => queries.totalDeposits(ctx.db, query),
  cells: () => ({
    customer: { customer_id: ({ customer }) => customer.id, customer: ({ customer }) => customer.name },
    company: { company_id: ({ company }) => company.id, company: ({ company }) => company.name },
    status: ({ state }) => state,
    amount: { [`amount_${moneyUnit}`]: ({ amount }) => decimal(amount) },
    since: ({ held_at }) => held_at,
    ended: ({ ended_at }) => ended_at,
  }),
})

const acts = { release: 'deposit.released', give_back: 'deposit.returned' } as const

/**
 * Decides a held deposit that needs an admin.
 * @throws AppError proof_required, not_found, invalid_transition
 */
export async function decideDeposit(ctx: Context<Admin>, quoteId: string, event: keyof typeof acts, reason: string): Promise<AdminDeposit> {
  await auth.requireProof(ctx)
  return transact(ctx, async (ctx) => {
    const standing = await queries.lockStanding(ctx.db, quoteId)
    if (!standing?.state) throw new AppError(commonErrors.notFound)
    if (!(await finish(ctx, standing, { event, by: 'A', reason }))) throw new AppError(commonErrors.invalidTransition)
    const deposit = await queries.getDeposit(ctx.db, quoteId)
    const facts = { before: { state: 'held' }, after: { state: deposit.state, amount_cents: deposit.amount.amount } }
    await audit(ctx, { action: acts[event], entity: 'deposit', id: quoteId, reason, ...facts })
    return deposit
  })
}
