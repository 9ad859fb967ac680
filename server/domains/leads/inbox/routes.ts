import { leadsApi } from '#contract/leads/lead.ts'
import type { CompanyMember, Context } from '#server/lib/context.ts'
import { implement } from '#server/lib/implement.ts'
import * as matching from '../../matching/service.ts'
import { listMissedRequests } from '../../matching/service.ts'
import { pass } from '../approvals/service.ts'
import { buy, undo } from '../purchases/service.ts'
import { askBeforeHire, finish, hire, unfinish } from '../hiring/service.ts'
import { archive } from '../lead/service.ts'
import { getLead, getOffer } from './service.ts'
import { openContact } from '../contact/service.ts'

/** Applies an action to a lead and returns the updated lead. */
async function thenShow(ctx: Context<CompanyMember>, leadId: string, act: (ctx: Context<CompanyMember>, leadId: string) => Promise<void>) {
  await act(ctx, leadId)
  return getLead(ctx, leadId)
}

export const leadsRoutes = implement(leadsApi, {
  missed: (ctx) => listMissedRequests(ctx),
  offer: (ctx, { params }) => getOffer(ctx, params.match_id),
  view: (ctx, { params }) => matching.view(ctx, params.match_id),
  pass: (ctx, { params, body }) => pass(ctx, params.match_id, body.reason),
  buy: (ctx, { params, body }) => buy(ctx, params.match_id, { priceCents: body.price.amount, methodId: body.payment_method_id }),
  lead: (ctx, { params }) => getLead(ctx, params.lead_id),
  openContact: (ctx, { params }) => thenShow(ctx, params.lead_id, openContact),
  undo: (ctx, { params }) => thenShow(ctx, params.lead_id, undo),
  archive: (ctx, { params }) => thenShow(ctx, params.lead_id, archive),
  finish: (ctx, { params, body }) => thenShow(ctx, params.lead_id, (ctx, id) => finish(ctx, id, body.final_cents)),
  unfinish: (ctx, { params }) => thenShow(ctx, params.lead_id, unfinish),
  hire: async (ctx, { params, body }) => {
    await askBeforeHire(ctx, params.lead_id)
    return hire(ctx, params.lead_id, 'hire', body)
  },
})
