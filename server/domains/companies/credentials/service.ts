import {
  type Credential,
  type NewCredential,
  type OwnCredentials,
  credentialErrors,
  credentialAsks,
  credentialStates,
  type CredentialNeed,
} from '#contract/companies/credentials.ts'
import type { Upload } from '#contract/endpoint.ts'
import { AppError, commonErrors, invalidField } from '#contract/errors.ts'
import { type Locale, money } from '#contract/primitives.ts'
import { companyAreas } from '#contract/company-roles.ts'
import { type CompanyMember, type Context, transact } from '#server/lib/context.ts'
import { recordTransition } from '#server/lib/history.ts'
import { newId } from '#server/lib/ids.ts'
import { publish } from '#server/lib/live.ts'
import { currentCatalog, getCategory } from '../../catalog/service.ts'
import { findState } from '../../geo/service.ts'
import { dropDocuments, readDocument, saveDocument, storeDocument } from '../../media/service.ts'
import { type Notification, notify } from '../../notifications/service.ts'
import { listMembers } from '../profile/queries.ts'
import * as queries from './queries.ts'
import { todayIn } from '../hours/rules.ts'
import { readTier } from '../tiers/service.ts'

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
    en: 'That document has expired. Upload one that is valid.',
  })

async function subjectOf(ctx: Context<CompanyMember>, { kind, ...given }: NewCredential): Promise<queries.Subject> {
  const asks = (field: 'state_iso' | 'category' | 'worker') => credentialAsks(kind, field)
  if (asks('state_iso') && !(await findState(ctx, given.state_iso!)))
    throw invalidField('state_iso', { es: 'No conocemos ese estado.', en: 'We do not know that state.' })
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
      await queries.moveCredential(ctx.db, again.id, again.status, to, {
        ...submitted,
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
