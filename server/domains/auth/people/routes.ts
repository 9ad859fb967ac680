import { adminPeopleApi, viewingApi } from '#contract/auth/people.ts'
import { implement } from '#server/lib/implement.ts'
import { askFactorReset, decideFactorReset } from '../second-factor/service.ts'
import { beginView, endView } from '../viewing/service.ts'
import { addCompany, addPerson, correctPerson, decideAccount, setAdminRole } from './service.ts'

export const adminPeopleRoutes = implement(adminPeopleApi, {
  add: (ctx, { body }) => addPerson(ctx, body),
  addCompany: (ctx, { body }) => addCompany(ctx, body),
  update: (ctx, { params, body }) => correctPerson(ctx, params.user_id, body),
  decide: (ctx, { params, body }) => decideAccount(ctx, params.user_id, body),
  view: (ctx, { params, body }) => beginView(ctx, params.user_id, body.reason),
  setRole: (ctx, { params, body }) => setAdminRole(ctx, params.user_id, body.role),
  askReset: (ctx, { params, body }) => askFactorReset(ctx, params.user_id, body.reason),
  decideReset: (ctx, { params, body }) => decideFactorReset(ctx, params.reset_id, body.decision),
})

export const viewingRoutes = implement(viewingApi, {
  end: (ctx) => endView(ctx),
})
