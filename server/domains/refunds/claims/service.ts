import type { Download } from '#contract/endpoint.ts'
import { AppError, commonErrors, invalidField } from '#contract/errors.ts'
import type { LeadRefunds, Refund } from '#contract/refunds/claims.ts'
import type { RefundReason } from '#contract/refunds/states.ts'
import { lengthOf, shownOf } from '#contract/settings.ts'
import type { Page } from '#contract/primitives.ts'
import { money } from '#contract/money.ts'
import { type CompanyMember, type Context, transact } from '#server/lib/context.ts'
import { readCursor, toPage } from '#server/lib/cursor.ts'
import { formerCustomer, getOwn, triesOf } from '../../leads/service.ts'
import { readDocument as readStored } from '../../media/service.ts'
import { documentOfUpload } from '../../media/service.ts'
import { claimsOf, decisionDue, getClaim, move, needsText, openClaim, optionsOf, type RefundRow } from '../decisions/service.ts'
import { readFacts } from '../facts/service.ts'
import * as queries from './queries.ts'

/** Last moment for an appeal of a denial; null when it cannot be appealed. */
const appealUntil = ({ now, settings }: Context, row: RefundRow, { is_overtaken }: queries.Shown): string | null => {
  if (is_overtaken || row.state !== 'denied' || row.appealed_at !== null || row.decided_at === null) return null
  const until = new Date(new Date(row.decided_at).getTime() + lengthOf('appealDays', settings(row.decided_at)))
  return until > now() ? until.toISOString() : null
}

const toRefund = (ctx: Context, row: RefundRow, shown: queries.Shown): Refund => ({
  id: row.id,
  lead_id: row.lead_id,
  match_id: shown.match_id,
  reason: row.reason,
  state: row.state,
  opened_by: row.opened_by,
  amount: money(row.amount_cents),
  pay_to: row.pay_to,
  text: row.text,
  papers: shown.papers,
  finding: row.finding,
  evidence: row.evidence,
  note: row.note,
  tags: row.tags,
  question: row.question,
  answer: row.answer,
  created_at: row.created_at,
  due_at: row.due_at,
  decided_at: row.decided_at,
  appeal_until: appealUntil(ctx, row, shown),
  appeal: row.appeal,
  paid_at: row.paid_at,
  service: shown.service[ctx.locale],
  city: shown.city,
})

/** Claims in the form for the API. */
export async function showAll(ctx: Context, rows: readonly RefundRow[]): Promise<Refund[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const shown = new Map((await queries.listShown(ctx.db, ids)).map((row) => [row.id, row]))
  return rows.map((row) => toRefund(ctx, row, shown.get(row.id)!))
}

export const show = async (ctx: Context, row: RefundRow): Promise<Refund> => (await showAll(ctx, [row]))[0]!

/** @throws AppError `not_found` for another company's lead */
export async function readOfLead(ctx: Context<CompanyMember>, leadId: string): Promise<LeadRefunds> {
  const own = await getOwn(ctx, leadId)
  const [lead, rows] = await Promise.all([readFacts(ctx, leadId), claimsOf(ctx, leadId)])
  return {
    lead_id: leadId,
    match_id: own.match_id,
    service: lead.service[ctx.locale],
    customer: lead.customer || formerCustomer[ctx.locale],
    bought_at: lead.bought_at,
    paid: money(lead.price_cents),
    left: money(lead.left_cents),
    can_card: lead.card_cents > 0,
    figures: shownOf(ctx.settings(lead.bought_at)),
    options: await optionsOf(ctx, lead, rows),
    tries: await triesOf(ctx, leadId),
    claims: await showAll(ctx, rows),
  }
}

type Given = { reason: RefundReason; pay_to: RefundRow['pay_to']; text: string }

export async function claim(ctx: Context<CompanyMember>, leadId: string, { reason, pay_to: payTo, text }: Given): Promise<Refund> {
  await getOwn(ctx, leadId)
  if (needsText(reason) && text.length < 10) throw invalidField('text', tooShort)
  return show(ctx, await openClaim(ctx, { leadId, reason, payTo, text }))
}
const tooShort = {
  es: 'Cuenta en una frase qué pasó: al menos 10 caracteres.',
  en: 'Say in a sentence what happened: at least 10 characters.',
}

export async function listClaims(
  ctx: Context<CompanyMember>,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Page<Refund>> {
  const rows = await queries.listOfCompany(ctx.db, ctx.actor.company.id, readCursor(cursor), limit + 1)
  const page = toPage(rows, limit, { item: (row) => row, cursor: (row) => ({ at: row.created_at, id: row.id }) })
  return { ...page, data: await showAll(ctx, page.data) }
}

/** Changes a locked claim of the caller's company and returns it. @throws AppError `not_found` */
const change = (
  ctx: Context<CompanyMember>,
  id: string,
  act: (ctx: Context<CompanyMember>, row: RefundRow) => Promise<RefundRow>,
): Promise<Refund> =>
  transact(ctx, async (ctx) => {
    const row = await queries.lockOwn(ctx.db, id, ctx.actor.company.id)
    if (!row) throw new AppError(commonErrors.notFound)
    return show(ctx, await act(ctx, row))
  })

export const withdraw = (ctx: Context<CompanyMember>, id: string): Promise<Refund> =>
  change(ctx, id, async (ctx, row) =>
    row.state === 'withdrawn' ? row : move(ctx, row, 'withdraw', { by: 'C', changes: { due_at: null } }),
  )

export const answer = (ctx: Context<CompanyMember>, id: string, text: string): Promise<Refund> =>
  change(ctx, id, (ctx, row) => move(ctx, row, 'answer', { by: 'C', changes: { answer: text, due_at: decisionDue(ctx) } }))

/** @throws AppError `invalid_transition` when it was not denied, was appealed before, or the time is over */
export const appeal = (ctx: Context<CompanyMember>, id: string, text: string): Promise<Refund> =>
  change(ctx, id, async (ctx, row) => {
    if (!(await show(ctx, row)).appeal_until) throw new AppError(commonErrors.invalidTransition)
    return move(ctx, row, 'appeal', {
      by: 'C',
      changes: { appeal: text, appealed_at: ctx.now(), due_at: decisionDue(ctx), alarmed_at: null },
    })
  })

const maxDocuments = 8
const reviewable = new Set<RefundRow['state']>(['customer_check', 'in_review', 'needs_info', 'appealed'])

/** A claim of the caller's company. @throws AppError `not_found` */
async function getOwnClaim(ctx: Context<CompanyMember>, id: string): Promise<RefundRow> {
  const row = await getClaim(ctx, id)
  if (row.company_id !== ctx.actor.company.id) throw new AppError(commonErrors.notFound)
  return row
}

/** Adds a photo or PDF while an admin may still look at it. Repeating it has no effect. */
export async function addDocument(ctx: Context<CompanyMember>, id: string, uploadId: string): Promise<Refund> {
  if (!reviewable.has((await getOwnClaim(ctx, id)).state)) throw new AppError(commonErrors.invalidTransition)
  const document = await documentOfUpload(ctx, uploadId)
  return change(ctx, id, async (ctx, row) => {
    const { papers } = await show(ctx, row)
    if (papers.some(({ id }) => id === document.id)) return row
    if (!reviewable.has(row.state) || papers.length >= maxDocuments) throw new AppError(commonErrors.invalidTransition)
    await queries.addDocument(ctx.db, id, document.id, ctx.now())
    return row
  })
}

/** A document of a claim of the caller's company. @throws AppError `not_found` */
export async function readDocument(ctx: Context<CompanyMember>, id: string, documentId: string): Promise<Download> {
  await getOwnClaim(ctx, id)
  return readDocumentForReview(ctx, id, documentId)
}

/** A document of any claim, for admins. @throws AppError `not_found` */
export async function readDocumentForReview(ctx: Context, id: string, documentId: string): Promise<Download> {
  return readStored(ctx, (await queries.hasDocument(ctx.db, id, documentId)) ? documentId : null)
}
