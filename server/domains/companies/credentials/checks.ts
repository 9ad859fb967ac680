import { credentialStates, type Credential, type credentialQueues, type QueuedCredential } from '#contract/companies/credentials.ts'
import { AppError, commonErrors, invalidField } from '#contract/errors.ts'
import type { Page } from '#contract/primitives.ts'
import { lengthOf } from '#contract/settings.ts'
import { audit } from '#server/lib/audit.ts'
import { type Context, transact, type User } from '#server/lib/context.ts'
import { readCursor, toPage } from '#server/lib/cursor.ts'
import { recordTransition } from '#server/lib/history.ts'
import { emit } from '#server/lib/outbox.ts'
import { readDocument } from '../../media/service.ts'
import * as messages from './messages.ts'
import { expireCredentials } from '../profile/queries.ts'
import * as queries from './queries.ts'
import { todayIn } from '../hours/rules.ts'
import { tellCompany, toCredential } from './service.ts'
import { refreshCompanies } from '../tiers/service.ts'

type Queue = (typeof credentialQueues)[number]

/** Credentials waiting for an admin, longest wait first. */
export async function listQueue(
  ctx: Context<User>,
  {
    queue,
    cursor,
    limit,
    company_id: companyId,
  }: { queue: Queue; cursor?: string | undefined; limit: number; company_id?: string | undefined },
): Promise<Page<QueuedCredential>> {
  const rows = await queries.listQueue(ctx.db, queue, { after: readCursor(cursor), limit: limit + 1, companyId })
  return toPage(rows, limit, {
    cursor: ({ waiting_since: at, id }) => ({ at, id }),
    item: (row) => ({
      ...toCredential(row, ctx.locale),
      company: { id: row.company_id, slug: row.company_slug, name: row.company_name },
      waiting_since: row.waiting_since,
    }),
  })
}

/** @throws AppError `not_found` */
export async function documentForCheck(ctx: Context<User>, id: string) {
  const document = await readDocument(ctx, (await queries.findCredential(ctx.db, id))?.paper_id ?? null)
  await audit(ctx, { action: 'credential.read', entity: 'credential', id })
  return document
}

/** Updates badges, tier and search at once. Open offers follow after commit, because a purchase locks request slots before credentials. */
async function changed(ctx: Context, companyIds: readonly string[]): Promise<void> {
  if (companyIds.length === 0) return
  await refreshCompanies(ctx, companyIds)
  for (const company_id of companyIds) await emit(ctx, 'company.changed', { company_id })
}

type Decision = 'check' | 'verify' | 'reject' | 'recheck' | 'revoke'
type Work = (ctx: Context<User>, row: queries.CredentialRow) => Promise<Parameters<typeof queries.moveCredential>[4]>

/** Applies an admin's decision: state, history, audit log, and search if a badge appears or disappears, in one transaction. */
const decide = (ctx: Context<User>, id: string, event: Decision, reason: string | undefined, work: Work): Promise<Credential> =>
  transact(ctx, async (ctx) => {
    const row = await queries.lockCredential(ctx.db, id)
    if (!row) throw new AppError(commonErrors.notFound)
    const to = credentialStates.next(event, row.status, 'A')
    const changes = await work(ctx, row)
    if (!(await queries.moveCredential(ctx.db, id, row.status, to, changes))) throw new AppError(commonErrors.invalidTransition)
    const because = reason === undefined ? {} : { reason }
    await recordTransition(ctx, { entity: 'credential', id, from: row.status, event, to, by: 'A', ...because })
    await audit(ctx, {
      action: `credential.${event}`,
      entity: 'credential',
      id,
      by: 'A',
      ...because,
      before: { state: row.status },
      after: { state: to },
    })
    if (to === 'verified' || row.status === 'verified') await changed(ctx, [row.company_id])
    return toCredential((await queries.findCredential(ctx.db, id))!, ctx.locale)
  })

export const check = (ctx: Context<User>, id: string) => decide(ctx, id, 'check', undefined, async () => ({}))

export const verify = (ctx: Context<User>, id: string, { source, expires_on }: { source: string; expires_on?: string | undefined }) =>
  decide(ctx, id, 'verify', undefined, async (ctx, row) => {
    const until = expires_on ?? row.expires_on
    if (until !== null && until < todayIn(await queries.getZone(ctx.db, row.company_id), ctx.now()))
      throw invalidField('expires_on', { es: 'Ese día ya pasó.', en: 'That day has passed.' })
    const held = await queries.findHeld(ctx.db, id)
    if (held) {
      await queries.moveCredential(ctx.db, held.id, 'verified', credentialStates.next('replace', 'verified', 'A'))
      await recordTransition(ctx, {
        entity: 'credential',
        id: held.id,
        from: 'verified',
        event: 'replace',
        to: 'expired',
        by: 'A',
        meta: { by: id },
      })
    }
    await tellCompany(ctx, row.company_id, messages.verified(row, ctx.now().toISOString()))
    return { source, expires_on: until, checked_at: ctx.now(), reason: null, reminded_days: null, recheck_due_at: null }
  })

export const reject = (ctx: Context<User>, id: string, reason: string) =>
  decide(ctx, id, 'reject', reason, async (ctx, row) => {
    await tellCompany(ctx, row.company_id, messages.rejected(row, ctx.now().toISOString(), reason))
    return { reason }
  })

export const recheck = (ctx: Context<User>, id: string) =>
  decide(ctx, id, 'recheck', undefined, async (ctx) => ({ checked_at: ctx.now(), recheck_due_at: null }))

export const revoke = (ctx: Context<User>, id: string, reason: string) =>
  decide(ctx, id, 'revoke', reason, async (ctx, row) => {
    await tellCompany(ctx, row.company_id, messages.revoked(row, ctx.now().toISOString(), reason))
    return { reason, recheck_due_at: null }
  })

/** Scheduled job: expires credentials by the company's own calendar, which removes badges and matches at once. */
export const expire = (ctx: Context): Promise<number> =>
  transact(ctx, async (ctx) => {
    const expired = await expireCredentials(ctx.db, ctx.now())
    for (const { id, company_id: companyId } of expired) {
      await recordTransition(ctx, { entity: 'credential', id, from: 'verified', event: 'expire', to: 'expired', by: 'S' })
      await tellCompany(ctx, companyId, messages.expired((await queries.findCredential(ctx.db, id))!))
    }
    await changed(ctx, [...new Set(expired.map(({ company_id }) => company_id))])
    return expired.length
  })

/** Scheduled job: reminds companies twice before the last day of a credential, and on it. */
export const remind = (ctx: Context): Promise<number> =>
  transact(ctx, async (ctx) => {
    const { firstExpiryReminderDays, lastExpiryReminderDays } = ctx.settings()
    const due = await queries.takeReminders(ctx.db, ctx.now(), [firstExpiryReminderDays, lastExpiryReminderDays, 0])
    for (const { id, company_id: companyId, days } of due)
      await tellCompany(ctx, companyId, messages.expiring((await queries.findCredential(ctx.db, id))!, days))
    return due.length
  })

/** Scheduled job: queues old verifications for another check. */
export const askForRechecks = (ctx: Context): Promise<number> =>
  queries.dueRechecks(ctx.db, new Date(ctx.now().getTime() - lengthOf('recheckDays', ctx.settings())), ctx.now())
