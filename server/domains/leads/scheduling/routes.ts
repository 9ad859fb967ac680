import { workApi } from '#contract/leads/appointments.ts'
import { implement } from '#server/lib/implement.ts'
import { cancel, confirm, listAgenda, propose, readCalendar, sayOnMyWay } from './service.ts'
import { reopenRequest } from '../reopening/service.ts'
import { unhire } from '../hiring/service.ts'
import { reopenWork, reportProblem, resolveProblem } from '../problems/service.ts'

export const workRoutes = implement(workApi, {
  propose: (ctx, { params, body }) => propose(ctx, params.lead_id, body),
  confirm: (ctx, { params, body }) => confirm(ctx, params.appointment_id, body),
  cancel: (ctx, { params }) => cancel(ctx, params.appointment_id),
  onMyWay: (ctx, { params }) => sayOnMyWay(ctx, params.appointment_id),
  agenda: listAgenda,
  calendar: (ctx, { params }) => readCalendar(ctx, params.appointment_id),
  reportProblem: (ctx, { params, body }) => reportProblem(ctx, params.project_id, body.text),
  resolveProblem: (ctx, { params }) => resolveProblem(ctx, params.project_id),
  unhire: (ctx, { params, body }) => unhire(ctx, params.lead_id, body),
  reopenRequest: (ctx, { params }) => reopenRequest(ctx, params.project_id),
  reopen: (ctx, { params, body }) => reopenWork(ctx, params.project_id, body.text),
})
