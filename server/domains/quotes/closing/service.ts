import { type Context, transact, asSystem } from '#server/lib/context.ts'
import { recordTransition } from '#server/lib/history.ts'
import { publish } from '#server/lib/live.ts'
import * as matching from '../../matching/service.ts'
import * as queries from './queries.ts'
import * as quote from '../quote/queries.ts'

/** Subscriber: withdraws the quotes of a closed company. */
export const withdrawQuotesOf = (ctx: Context, companyId: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    const withdrawn = await queries.withdrawOfCompany(ctx.db, companyId, ctx.now())
    for (const { id, from_state: from } of withdrawn)
      await recordTransition(ctx, { entity: 'quote', id, from, event: 'withdraw', to: 'withdrawn', by: 'C' })
    const channels = withdrawn.flatMap(({ project_id: project, lead_id: lead }) => [`project:${project}`, `lead:${lead}`])
    if (channels.length > 0) await publish(ctx, [...new Set(channels)], 'quote')
  })

/** Subscriber: restores the quotes of a reopened lead. Quotes past their last day expire as usual. */
export const restoreQuotes = (ctx: Context, leadId: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    const lead = await queries.getLead(ctx.db, leadId)
    await matching.lockRequest(ctx, lead.project_id)
    const back = await queries.bringBack(ctx.db, leadId)
    for (const { id, state: to } of back)
      await recordTransition(ctx, { entity: 'quote', id, from: 'not_selected', event: 'bring_back', to, by: 'S' })
    if (back.length === 0) return
    await announce(ctx, { ...lead, lead_id: leadId })
  })

/** Subscriber: ends the other companies' quotes after a hire, with or without a quote. */
export async function closeOthersOfHire(ctx: Context, leadId: string): Promise<void> {
  const { project_id: projectId } = await quote.getProject(ctx.db, leadId)
  await transact(ctx, (ctx) => notSelected(ctx, projectId, leadId))
}

/** Subscriber: ends the quotes of a request closed without a hire. */
export const closeAll = (ctx: Context, projectId: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    await matching.lockRequest(ctx, projectId)
    await notSelected(ctx, projectId, null)
  })

/** Subscriber: ends the open quotes of a company that the customer stopped. */
export const closeOfLead = (ctx: Context, leadId: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    for (const { id, from_state: from } of await queries.closeOfLead(ctx.db, leadId, ctx.now()))
      await recordTransition(asSystem(ctx), { entity: 'quote', id, from, event: 'not_select', to: 'not_selected' })
  })

/** Subscriber: cancels the accepted quote after the hire was cancelled. */
export const cancelOfUnhire = (ctx: Context, leadId: string): Promise<void> =>
  transact(asSystem(ctx), async (ctx) => {
    const accepted = await queries.cancelAccepted(ctx.db, leadId, ctx.now())
    if (accepted)
      await recordTransition(ctx, { entity: 'quote', id: accepted.id, from: 'accepted', event: 'unhire', to: 'cancelled', by: 'S' })
  })

/** Scheduled job: expires quotes past their last day. Returns their number. */
export const expireQuotes = (ctx: Context): Promise<number> =>
  transact(ctx, async (ctx) => {
    const expired = await queries.expireQuotes(ctx.db, ctx.now())
    for (const { id, from_state: from } of expired) await recordTransition(ctx, { entity: 'quote', id, from, event: 'time', to: 'expired' })
    return expired.length
  })

/** Ends the quotes of the other companies and discards an unfinished draft of the hired one. */
export async function notSelected(ctx: Context, projectId: string, hiredLeadId: string | null): Promise<void> {
  for (const { id, from_state: from } of await queries.closeOthers(ctx.db, projectId, hiredLeadId, ctx.now())) {
    await recordTransition(asSystem(ctx), { entity: 'quote', id, from, event: 'not_select', to: 'not_selected' })
  }
  const draft = hiredLeadId && (await queries.discardDraft(ctx.db, hiredLeadId, ctx.now()))
  if (draft) await recordTransition(asSystem(ctx), { entity: 'quote', id: draft.id, from: 'draft', event: 'discard', to: 'discarded' })
}

/** Publishes a change to the pages of both sides. */
export async function announce(ctx: Context, quote: { project_id: string; company_id: string; lead_id: string }): Promise<void> {
  await publish(ctx, `project:${quote.project_id}`, 'quote')
  await publish(ctx, `company:${quote.company_id}`, 'quote')
  await publish(ctx, `lead:${quote.lead_id}`, 'quote')
}
