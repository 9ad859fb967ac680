import { dayMs, hourMs } from '#contract/durations.ts'
import type { AlarmBatch } from '#server/event-types.ts'
import { adminMay } from '#contract/admin-roles.ts'
import { alarmLevels } from '#contract/admin/states.ts'
import { escalatesAfter, waitingPath, waitingWork } from '#contract/admin/work-kinds.ts'
import { type Context, transact } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import { callOut } from '#server/lib/outbound.ts'
import { emit } from '#server/lib/outbox.ts'
import { notifyAll } from '../../notifications/service.ts'
import { workOverdue } from './messages.ts'
import * as queries from './queries.ts'
import { assignees } from '../assignees/service.ts'
import { listOverdue } from '../queue/service.ts'

/**
 * Scheduled job: sends alarms for overdue work, once per case and level. New cases of a kind share one message. The row of an alarm is
 * inserted in the transaction that sends it, so two processes at once send it once.
 */
export async function raiseAlarms(ctx: Context): Promise<number> {
  const now = ctx.now()
  const due = (await listOverdue(ctx)).flatMap((one) => {
    const isLate = new Date(one.due_at).getTime() + escalatesAfter(one.kind) * hourMs <= now.getTime()
    return (isLate ? alarmLevels : (['team'] as const)).map((level) => ({ ...one, level }))
  })
  if (due.length === 0) return 0
  return transact(ctx, async (ctx) => {
    const raised = await queries.raiseAlarms(ctx.db, due, now)
    const groups = Map.groupBy(raised, ({ kind, level }) => `${kind} ${level}`)
    for (const group of groups.values()) {
      const { kind, level } = group[0]!
      const first = due.find((one) => group.some(({ id }) => one.kind === kind && one.id === id))!
      const batch = { id: newId(), kind, level, cases: group.map(({ id, due_at }) => ({ id, due_at })) }
      await tell(ctx, batch, waitingPath(kind, first.opens))
    }
    return raised.length
  })
}

/** `path` opens the case that is overdue longest. */
async function tell(ctx: Context, batch: AlarmBatch, path: string): Promise<void> {
  const { id: batchId, kind, level, cases } = batch
  const people = await recipients(ctx, batch)
  await notifyAll(
    ctx,
    people.map((userId) => workOverdue({ batchId, kind, level, count: cases.length, userId, path })),
  )
  ctx.log.warn({ kind, level, count: cases.length }, 'overdue work')
  await emit(ctx, 'alarm.raised', batch)
}

/** Recipients: the assignee, else every admin who may decide the kind, else the owners; at the level `owners` the owners. */
async function recipients(ctx: Context, { kind, level }: AlarmBatch): Promise<string[]> {
  const [admins, kept] = [await queries.listAdmins(ctx.db), (await assignees(ctx)).get(kind)]
  const owners = admins.filter(({ role }) => role === 'owner').map(({ id }) => id)
  if (level === 'owners') return owners
  if (kept) return [kept.id]
  const team = admins.filter(({ role }) => role !== 'owner' && adminMay(role, waitingWork[kind].area, 'write')).map(({ id }) => id)
  return team.length > 0 ? team : owners
}

/** Subscriber: posts an alarm to the configured webhook, such as a pager's. @throws Error when a retry may help */
export async function postAlarm(ctx: Context, { id, kind, level, cases }: AlarmBatch): Promise<void> {
  const { alarmWebhook, appUrl } = ctx.config
  if (!alarmWebhook) return
  const { name, path } = waitingWork[kind]
  const body = { id, kind, title: `Overdue: ${name.en} (${cases.length})`, level, url: new URL(path, appUrl).href, cases }
  const headers = { 'content-type': 'application/json', 'idempotency-key': id }
  const { status } = await callOut(alarmWebhook, { method: 'POST', headers, body: JSON.stringify(body) })
  if (status >= 300) throw new Error(`the address for alarms answered ${status}`)
}

/** Scheduled job: deletes alarms of cases long past. */
export const forgetAlarms = (ctx: Context): Promise<number> => queries.deleteAlarms(ctx.db, new Date(ctx.now().getTime() - 400 * dayMs))
