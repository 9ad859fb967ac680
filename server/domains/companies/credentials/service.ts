import { country } from '#country/country.ts'
import type { Credential, CredentialNeed, NewCredential, OwnCredentials, QueuedCredential } from '#contract/companies/credentials.ts'
import { credentialAsks, credentialErrors, type credentialQueues, credentialStates } from '#contract/companies/states.ts'
import { companyAreas } from '#contract/company-roles.ts'
import type { Upload } from '#contract/endpoint.ts'
import { AppError, commonErrors, invalidField } from '#contract/errors.ts'
import type { Locale, Page } from '#contract/primitives.ts'
import { money } from '#contract/money.ts'
import { lengthOf } from '#contract/settings.ts'
import { audit } from '#server/lib/audit.ts'
import { type CompanyMember, type Context, transact, type User } from '#server/lib/context.ts'
import { readCursor, toPage } from '#server/lib/cursor.ts'
import { recordTransition } from '#server/lib/history.ts'
import { newId } from '#server/lib/ids.ts'
import { publish } from '#server/lib/live.ts'
import { emit } from '#server/lib/outbox.ts'
import { currentCatalog, getCategory } from '../../catalog/service.ts'
import { findState } from '../../geo/service.ts'
import { dropDocuments, readDocument, saveDocument, storeDocument } from '../../media/service.ts'
import { type Notification, notify } from '../../notifications/service.ts'
import * as users from '../../users/service.ts'
import { todayIn } from '../hours/rules.ts'
import { listMembers } from '../team/queries.ts'
import { companyOf } from '../team/service.ts'
import { readTier, refreshCompanies } from '../tiers/service.ts'
import * as messages from './messages.ts'
import * as queries from './queries.ts'
import { expireCredentials, proveContact as saveProof } from './queries.ts'

export const toCredential = (row: queries.CredentialRow, locale: Locale): Credential => {
  const { id, kind, status, source, state_iso, number, worker, checked_at, expires_on, submitted_at, reason } = row
  return {
    id,
    kind,
    status,
    source,
    state_iso,
    number,
    worker,
    checked_at,
    expires_on,
    submitted_at,
    reason,
    trade: row.trade_slug && row.trade_name ? { slug: row.trade_slug, name: row.trade_name[locale] } : null,
    amount: row.amount_cents === null ? null : money(row.amount_cents),
    document: row.document_name !== null && row.document_bytes !== null ? { name: row.document_name, bytes: row.document_bytes } : null,
    registry:
      row.registry_status && row.registry_source && row.registry_asked_at
        ? { status: row.registry_status, source: row.registry_source, expires_on: row.registry_expires_on, asked_at: row.registry_asked_at }
        : null,
    registry_failed_at: row.registry_failed_at,
  }
}

/** All credentials of a company, for admins. */
export const credentialsOf = async (ctx: Context, companyId: string): Promise<Credential[]> =>
  (await queries.listOfCompany(ctx.db, companyId)).map((row) => toCredential(row, ctx.locale))

/** Credentials required by the company's services where it works, each with its state. */
export async function needsOf(ctx: Context, companyId: string): Promise<CredentialNeed[]> {
  const { locale } = ctx
  const [needs, { anyServiceByKey }] = await Promise.all([queries.listNeeds(ctx.db, companyId, ctx.now()), currentCatalog(ctx)])
  return needs.map(({ kind, state_iso, trade_slug: slug, trade_name: name, service_ids: ids, is_held, is_under_way }) => ({
    kind,
    state_iso,
    trade: slug && name ? { slug, name: name[locale] } : null,
    services: ids.flatMap((key) => {
      const service = anyServiceByKey.get(key)
      return service ? [{ id: service.id, slug: service.slug, name: service.name[locale] }] : []
    }),
    state: is_held ? 'held' : is_under_way ? 'under_way' : 'missing',
  }))
}

/** Credentials of the caller's company, the ones its services require, and its progress to the next tier. */
export async function listCredentials(ctx: Context<CompanyMember>): Promise<OwnCredentials> {
  const { id } = ctx.actor.company
  const [credentials, needs, tier] = await Promise.all([credentialsOf(ctx, id), needsOf(ctx, id), readTier(ctx, id)])
  return { credentials, needs, tier, due_days: ctx.settings().firstExpiryReminderDays }
}

const isPast = () =>
  invalidField('expires_on', {
    es: 'Ese documento ya venció. Sube uno vigente.',
    en: 'That document has expired. Upload one that’s valid.',
  })

async function subjectOf(ctx: Context<CompanyMember>, { kind, ...given }: NewCredential): Promise<queries.Subject> {
  const asks = (field: 'state_iso' | 'category' | 'worker') => credentialAsks(kind, field)
  if (asks('state_iso') && !(await findState(ctx, given.state_iso!)))
    throw invalidField('state_iso', { es: `No conocemos ${country.states.es.ese}.`, en: `We couldn’t find that ${country.states.en.one}.` })
  return {
    companyId: ctx.actor.company.id,
    kind,
    stateIso: asks('state_iso') ? given.state_iso! : null,
    categoryId: asks('category') ? (await getCategory(ctx, given.category!)).id : null,
    worker: asks('worker') ? given.worker! : null,
  }
}

/**
 * Submits a document for review. It replaces one that is still waiting, restarts an ended credential, and leaves a verified one
 * valid until the new one is checked. @throws AppError `credential_under_check`, `invalid`
 */
export async function submitCredential(ctx: Context<CompanyMember>, given: NewCredential, file: Upload): Promise<Credential> {
  const subject = await subjectOf(ctx, given)
  const zone = await queries.getZone(ctx.db, subject.companyId)
  if (given.expires_on !== undefined && given.expires_on < todayIn(zone, ctx.now())) throw isPast()
  const document = await storeDocument(ctx, file)
  const id = await transact(ctx, async (ctx) => {
    const rows = await queries.lockSubject(ctx.db, subject)
    if (rows.some(({ status }) => status === 'checking')) throw new AppError(credentialErrors.underCheck)
    await saveDocument(ctx, document)
    const submitted: queries.Submitted = {
      source: given.source,
      number: given.number ?? null,
      amount_cents: given.amount === undefined ? null : given.amount * 100,
      expires_on: given.expires_on ?? null,
      paper_id: document.id,
      submitted_at: ctx.now(),
    }
    const isHeld = rows.some(({ status }) => status === 'verified')
    const waiting = rows.find(({ status }) => status === 'submitted')
    const again = waiting ?? (isHeld ? undefined : rows[0])
    if (again) {
      const to = credentialStates.next('resubmit', again.status, 'C')
      await queries.moveCredential(ctx.db, again.id, {
        ...submitted,
        from: again.status,
        to,
        reason: null,
        reminded_days: null,
        recheck_due_at: null,
      })
      if (again.paper_id) await dropDocuments(ctx, [again.paper_id])
      await recordTransition(ctx, { entity: 'credential', id: again.id, from: again.status, event: 'resubmit', to, by: 'C' })
      await changed(ctx, subject.companyId)
      return again.id
    }
    const id = newId()
    await queries.insertCredential(ctx.db, id, subject, submitted)
    await recordTransition(ctx, { entity: 'credential', id, from: 'none', event: 'submit', to: 'submitted', by: 'C' })
    await changed(ctx, subject.companyId)
    return id
  })
  return toCredential((await queries.findCredential(ctx.db, id))!, ctx.locale)
}

/** Document of one of the caller's own credentials. @throws AppError `not_found` */
export async function ownDocument(ctx: Context<CompanyMember>, id: string) {
  const row = await queries.findCredential(ctx.db, id)
  if (row?.company_id !== ctx.actor.company.id) throw new AppError(commonErrors.notFound)
  return readDocument(ctx, row.paper_id)
}

const changed = (ctx: Context, companyId: string) => publish(ctx, `company:${companyId}`, 'credentials')

/** Notifies owners and managers and refreshes open pages, in the caller's transaction. */
export async function tellCompany(ctx: Context, companyId: string, notice: Omit<Notification, 'userId'>): Promise<void> {
  for (const userId of await listMembers(ctx.db, companyId, companyAreas.configure)) await notify(ctx, { userId, ...notice })
  await changed(ctx, companyId)
}

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
export async function refreshBadges(ctx: Context, companyIds: readonly string[]): Promise<void> {
  if (companyIds.length === 0) return
  await refreshCompanies(ctx, companyIds)
  for (const company_id of companyIds) await emit(ctx, 'company.changed', { company_id })
}

type Decision = 'check' | 'verify' | 'reject' | 'recheck' | 'revoke'

/** `work` says what else changes with the state. */
type DecisionStep = {
  event: Decision
  reason?: string
  work?: (ctx: Context<User>, row: queries.CredentialRow) => Promise<queries.Changes>
}

/** Applies an admin's decision: state, history, audit log, and search if a badge appears or disappears, in one transaction. */
const decideCredential = (ctx: Context<User>, id: string, { event, reason, work }: DecisionStep): Promise<Credential> =>
  transact(ctx, async (ctx) => {
    const row = await queries.lockCredential(ctx.db, id)
    if (!row) throw new AppError(commonErrors.notFound)
    const to = credentialStates.next(event, row.status, 'A')
    const changes = await work?.(ctx, row)
    if (!(await queries.moveCredential(ctx.db, id, { ...changes, from: row.status, to })))
      throw new AppError(commonErrors.invalidTransition)
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
    if (to === 'verified' || row.status === 'verified') await refreshBadges(ctx, [row.company_id])
    return toCredential((await queries.findCredential(ctx.db, id))!, ctx.locale)
  })

export const startCheck = (ctx: Context<User>, id: string) => decideCredential(ctx, id, { event: 'check' })

export const verifyCredential = (
  ctx: Context<User>,
  id: string,
  { source, expires_on }: { source: string; expires_on?: string | undefined },
) =>
  decideCredential(ctx, id, {
    event: 'verify',
    work: async (ctx, row) => {
      const until = expires_on ?? row.expires_on
      if (until !== null && until < todayIn(await queries.getZone(ctx.db, row.company_id), ctx.now()))
        throw invalidField('expires_on', { es: 'Ese día ya pasó.', en: 'That day has passed.' })
      const held = await queries.findHeld(ctx.db, id)
      if (held) {
        await queries.moveCredential(ctx.db, held.id, { from: 'verified', to: credentialStates.next('replace', 'verified', 'A') })
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
    },
  })

export const rejectCredential = (ctx: Context<User>, id: string, reason: string) =>
  decideCredential(ctx, id, {
    event: 'reject',
    reason,
    work: async (ctx, row) => {
      await tellCompany(ctx, row.company_id, messages.rejected(row, ctx.now().toISOString(), reason))
      return { reason }
    },
  })

export const recheckCredential = (ctx: Context<User>, id: string) =>
  decideCredential(ctx, id, { event: 'recheck', work: async (ctx) => ({ checked_at: ctx.now(), recheck_due_at: null }) })

export const revokeCredential = (ctx: Context<User>, id: string, reason: string) =>
  decideCredential(ctx, id, {
    event: 'revoke',
    reason,
    work: async (ctx, row) => {
      await tellCompany(ctx, row.company_id, messages.revoked(row, ctx.now().toISOString(), reason))
      return { reason, recheck_due_at: null }
    },
  })

/** Scheduled job: expires credentials by the company's own calendar, which removes badges and matches at once. */
export const expireOverdue = (ctx: Context): Promise<number> =>
  transact(ctx, async (ctx) => {
    const expired = await expireCredentials(ctx.db, ctx.now())
    for (const { id, company_id: companyId } of expired) {
      await recordTransition(ctx, { entity: 'credential', id, from: 'verified', event: 'expire', to: 'expired', by: 'S' })
      await tellCompany(ctx, companyId, messages.expired((await queries.findCredential(ctx.db, id))!))
    }
    await refreshBadges(ctx, [...new Set(expired.map(({ company_id }) => company_id))])
    return expired.length
  })

/** Scheduled job: reminds companies twice before the last day of a credential, and on it. */
export const sendReminders = (ctx: Context): Promise<number> =>
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

/** Subscriber: a member's verified email or phone becomes a credential of the company. */
export const proveContact = (ctx: Context, { user_id: userId }: { user_id: string }): Promise<void> =>
  transact(ctx, async (ctx) => {
    const company = await companyOf(ctx, userId)
    if (!company) return
    const person = await users.getPerson(ctx, userId)
    const proven = [
      ...(person.email_verified_at ? ['email' as const] : []),
      ...(users.isPhoneProven(ctx, person) ? ['phone' as const] : []),
    ]
    let isNew = false
    for (const kind of proven) isNew = (await saveProof(ctx.db, { id: newId(), companyId: company.id, kind, now: ctx.now() })) || isNew
    if (isNew) await refreshCompanies(ctx, [company.id])
  })
