import type { Download } from '#contract/endpoint.ts'
import { AppError, commonErrors } from '#contract/errors.ts'
import { type LeadRefunds, type Refund, refundReasons, type RefundReason } from '#contract/refunds/claims.ts'
import { lengthOf, shownOf } from '#contract/settings.ts'
import { money, type Page } from '#contract/primitives.ts'
import { type CompanyMember, type Context, transact } from '#server/lib/context.ts'
import { readCursor, toPage } from '#server/lib/cursor.ts'
import { formerCustomer, getOwn } from '../../leads/service.ts'
import { documentOfUpload, readDocument } from '../../media/service.ts'
import * as queries from '../decisions/queries.ts'
import type { RefundRow } from '../decisions/queries.ts'
import { barOf, kinds, windowEnd } from '../decisions/rules.ts'
import { decisionDue, move, openClaim, readFacts, toClaimable } from '../decisions/service.ts'

/** Until when a denial can be appealed; null when it cannot. */
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

/** Claims as those who may see them see them. */
export async function showAll(ctx: Context, rows: readonly RefundRow[]): Promise<Refund[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const shown = new Map((await queries.listShown(ctx.db, ids)).map((row) => [row.id, row]))
  return rows.map((row) => toRefund(ctx, row, shown.get(row.id)!))
}

export const show = async (ctx: Context, row: RefundRow): Promise<Refund> => (await showAll(ctx, [row]))[0]!

/** @throws AppError `not_found` for somebody else's lead */
export async function readOfLead(ctx: Context<CompanyMember>, leadId: string): Promise<LeadRefunds> {
  const own = await getOwn(ctx, leadId)
  const [lead, rows] = await Promise.all([readFacts(ctx, leadId), queries.listOfLead(ctx.db, leadId)])
  const claimable = await toClaimable(ctx, lead, rows)
  return {
    lead_id: leadId,
    match_id: own.match_id,
    service: lead.service[ctx.locale],
    customer: lead.customer || formerCustomer[ctx.locale],
    bought_at: lead.bought_at,
    paid: money(lead.price_cents),
    left: money(lead.left_cents),
    can_card: lead.card_cents > 0,
    figures: shownOf(claimable.settings),
    options: refundReasons.map((reason) => ({
      reason,
      bar: barOf(reason, claimable, ctx.now()),
      until: windowEnd(reason, lead.bought_at, claimable.settings)?.toISOString() ?? null,
      decides: kinds[reason].decides,
      needs_text: kinds[reason].needs_text,
      amount: money(lead.left_cents),
    })),
    claims: await showAll(ctx, rows),
  }
}

type Given = { reason: RefundReason; pay_to: RefundRow['pay_to']; text: string }

export async function claim(ctx: Context<CompanyMember>, leadId: string, { reason, pay_to: payTo, text }: Given): Promise<Refund> {
  await getOwn(ctx, leadId)
  if (kinds[reason].needs_text && text.length < 10) throw new AppError(commonErrors.invalid, { fields: { text: [needsText] } })
  return show(ctx, await openClaim(ctx, { leadId, reason, payTo, text }))
}
const needsText = {
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

/** Does something to an own claim, locked, and shows it as it is then. @throws AppError `not_found` */
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

/** @throws AppError `invalid_transition` when it was not denied, was appealed before, or its time is over */
export const appeal = (ctx: Context<CompanyMember>, id: string, text: string): Promise<Refund> =>
  change(ctx, id, async (ctx, row) => {
    if (!(await show(ctx, row)).appeal_until) throw new AppError(commonErrors.invalidTransition)
    return move(ctx, row, 'appeal', {
      by: 'C',
      changes: { appeal: text, appealed_at: ctx.now(), due_at: decisionDue(ctx), alarmed_at: null },
    })
  })

const maxPapers = 8
const withPerson = new Set<RefundRow['state']>(['customer_check', 'in_review', 'needs_info', 'appealed'])

/** A claim of the caller's company. @throws AppError `not_found` */
async function getOwnClaim(ctx: Context<CompanyMember>, id: string): Promise<RefundRow> {
  const row = await queries.findRefund(ctx.db, id)
  if (row?.company_id !== ctx.actor.company.id) throw new AppError(commonErrors.notFound)
  return row
}

/** Adds a photo or PDF while a person may still look at it. Twice is once. */
export async function addPaper(ctx: Context<CompanyMember>, id: string, uploadId: string): Promise<Refund> {
  if (!withPerson.has((await getOwnClaim(ctx, id)).state)) throw new AppError(commonErrors.invalidTransition)
  const document = await documentOfUpload(ctx, uploadId)
  return change(ctx, id, async (ctx, row) => {
    const { papers } = await show(ctx, row)
    if (papers.some((paper) => paper.id === document.id)) return row
    if (!withPerson.has(row.state) || papers.length >= maxPapers) throw new AppError(commonErrors.invalidTransition)
    await queries.addPaper(ctx.db, id, document.id, ctx.now())
    return row
  })
}

/** What was added to a claim of the own company. @throws AppError `not_found` */
export async function readPaper(ctx: Context<CompanyMember>, id: string, documentId: string): Promise<Download> {
  await getOwnClaim(ctx, id)
  return readPaperOf(ctx, id, documentId)
}

/** The same for who decides. @throws AppError `not_found` */
export async function readPaperOf(ctx: Context, id: string, documentId: string): Promise<Download> {
  return readDocument(ctx, (await queries.hasPaper(ctx.db, id, documentId)) ? documentId : null)
}
