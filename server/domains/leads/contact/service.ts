import { asSystem, type Context, transact, type CompanyMember } from '#server/lib/context.ts'
import { emit } from '#server/lib/outbox.ts'
import * as matching from '../../matching/service.ts'
import * as queries from '../lead/queries.ts'
import { announce, move, tellCompany, lockOwn } from '../lead/service.ts'
import { giveNumber } from '../relay-numbers/service.ts'
import * as contactMessages from './messages.ts'
import { AppError, commonErrors } from '#contract/errors.ts'
import * as contactQueries from './queries.ts'
import { leadStates } from '#contract/leads/states.ts'

export type ContactScope = { ownerId: string; companyId?: string | undefined; projectId?: string | undefined }

/**
 * Withdraws the consent to contact: companies lose contact and conversation and are notified once. A named company is also blocked from new
 * requests. Returns the number of companies that lost contact.
 */
export async function stopContact(ctx: Context, scope: ContactScope): Promise<number> {
  if (scope.companyId && !scope.projectId) await matching.block(ctx, { companyId: scope.companyId, userId: scope.ownerId })
  const stopped = new Set<string>()
  for (const { project_id: projectId } of await contactQueries.listReachable(ctx.db, scope)) {
    for (const companyId of await stopIn(ctx, projectId, scope.companyId)) stopped.add(companyId)
  }
  return stopped.size
}

const stopIn = (ctx: Context, projectId: string, companyId: string | undefined): Promise<string[]> =>
  transact(ctx, async (ctx) => {
    await matching.lockRequest(ctx, projectId)
    const leads = (await queries.lockLeadsOf(ctx.db, projectId)).filter((lead) => !companyId || lead.company_id === companyId)
    const stopped: string[] = []
    for (const lead of leads) {
      if (lead.undone_at !== null || !(await queries.noteOnce(ctx.db, lead.id, 'contact_stopped_at', ctx.now()))) continue
      await queries.noteOnce(ctx.db, lead.id, 'access_ended_at', ctx.now())
      if (leadStates.can('lose', lead.state, 'S')) await move(asSystem(ctx), lead, 'lose', { by: 'S', reason: 'contact_stopped' })
      const parties = await queries.getParties(ctx.db, lead.id)
      await tellCompany(ctx, lead.company_id, (userId) => contactMessages.contactStopped(parties, userId))
      await emit(ctx, 'lead.stopped', { lead_id: lead.id })
      await announce(ctx, lead)
      stopped.push(lead.company_id)
    }
    return stopped
  })

/** Reveals the contact to the company and ends the undo period. An undone purchase has no contact. */
export const openContact = (ctx: Context<CompanyMember>, leadId: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    const lead = await lockOwn(ctx, leadId)
    if (lead.undone_at !== null || lead.access_ended_at !== null) throw new AppError(commonErrors.invalidTransition)
    if (!(await queries.noteOnce(ctx.db, leadId, 'contact_opened_at', ctx.now()))) return
    await giveNumber(ctx, leadId)
    await announce(ctx, lead)
  })
