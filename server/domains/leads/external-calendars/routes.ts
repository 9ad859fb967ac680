import { externalCalendarApi, memberCalendarApi } from '#contract/leads/external-calendar.ts'
import type { CompanyMember, Context } from '#server/lib/context.ts'
import { implement } from '#server/lib/implement.ts'
import { chooseTarget, retryNow } from '../calendar-writing/service.ts'
import { beginGoogle, finishGoogle } from '../google-calendar/service.ts'
import { connectCalendar, disconnectCalendar, getCalendar, type Holder, listTeamCalendars } from './service.ts'

type Ctx = Context<CompanyMember>

const handlersOf = (holder: Holder) => ({
  get: (ctx: Ctx) => getCalendar(ctx, holder),
  connect: (ctx: Ctx, { body }: { body: Parameters<typeof connectCalendar>[2] }) => connectCalendar(ctx, holder, body),
  beginGoogle: (ctx: Ctx) => beginGoogle(ctx, holder),
  finishGoogle: (ctx: Ctx, { body }: { body: Parameters<typeof finishGoogle>[2] }) => finishGoogle(ctx, holder, body),
  read: (ctx: Ctx) => retryNow(ctx, holder),
  write: (ctx: Ctx, { body }: { body: { writes_to: string | null } }) => chooseTarget(ctx, holder, body.writes_to),
  disconnect: (ctx: Ctx) => disconnectCalendar(ctx, holder),
})

export const externalCalendarRoutes = implement(externalCalendarApi, { ...handlersOf('company'), team: listTeamCalendars })
export const memberCalendarRoutes = implement(memberCalendarApi, handlersOf('member'))
