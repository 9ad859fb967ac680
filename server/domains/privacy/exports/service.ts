import { brand } from '#brand/brand.ts'
import { dayMs } from '#contract/durations.ts'
import { strToU8, type Zippable, zipSync } from 'fflate'
import type { Download } from '#contract/endpoint.ts'
import { AppError, commonErrors } from '#contract/errors.ts'
import type { Locale } from '#contract/primitives.ts'
import type { DataExport } from '#contract/privacy/exports.ts'
import { exportDays, privacyErrors } from '#contract/privacy/states.ts'
import { readFileOf, removeFiles, storeFiles } from '#server/gateways/storage/files.ts'
import { audit } from '#server/lib/audit.ts'
import { type Admin, type Context, type Owner, transact } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import { publish } from '#server/lib/live.ts'
import { emit } from '#server/lib/outbox.ts'
import { forEachDue } from '#server/lib/scheduled-jobs.ts'
import * as auth from '../../auth/service.ts'
import { requireProof } from '../../auth/service.ts'
import * as companies from '../../companies/service.ts'
import { exportApiKeys } from '../../integrations/service.ts'
import * as invoices from '../../invoices/service.ts'
import * as leads from '../../leads/service.ts'
import * as legal from '../../legal/service.ts'
import * as matching from '../../matching/service.ts'
import { findDocumentBytes, readPicture } from '../../media/service.ts'
import * as notifications from '../../notifications/service.ts'
import { notify } from '../../notifications/service.ts'
import * as messaging from '../../messaging/service.ts'
import * as payments from '../../payments/service.ts'
import * as projects from '../../projects/service.ts'
import * as quotes from '../../quotes/service.ts'
import * as referrals from '../../referrals/service.ts'
import { exportClaims } from '../../refunds/service.ts'
import * as reviews from '../../reviews/service.ts'
import * as users from '../../users/service.ts'
import { exportWebhooks } from '../../webhooks/service.ts'
import { lockStanding } from '../../users/service.ts'
import { addressesOf, prove } from '../deletion/service.ts'
import { exportReady } from './messages.ts'
import * as queries from './queries.ts'

const fileName = 'oficio.zip'

/** Requests an export, which a worker makes. @throws AppError `proof_required`, `export_today` */
export async function requestExport(ctx: Context<Owner>): Promise<DataExport> {
  await prove(ctx)
  return orderCopy(ctx, ctx.actor.userId, ctx.locale)
}

/** Requests an export for a person in their language. @throws AppError `export_today` */
export const orderCopy = (ctx: Context, userId: string, locale: Locale): Promise<DataExport> =>
  transact(ctx, async (ctx) => {
    const now = ctx.now()
    const copy = await queries.insertExport(ctx.db, {
      id: newId(),
      userId,
      locale,
      now,
      since: new Date(now.getTime() - dayMs),
    })
    if (!copy) throw new AppError(privacyErrors.exportToday, { retryAfterSeconds: await secondsLeft(ctx, userId) })
    await emit(ctx, 'export.requested', { export_id: copy.id })
    return copy
  })

/** The newest export of a person. */
export const newestExport = (ctx: Context, userId: string): Promise<DataExport | undefined> => queries.findNewest(ctx.db, userId)

async function secondsLeft(ctx: Context, userId: string): Promise<number> {
  const newest = await newestExport(ctx, userId)
  const until = newest ? Date.parse(newest.requested_at) + dayMs : 0
  return Math.max(1, Math.ceil((until - ctx.now().getTime()) / 1000))
}

/** Subscriber: makes the export and notifies its person. An export that is no longer wanted is thrown away. */
export async function makeExport(ctx: Context, exportId: string): Promise<void> {
  const wanted = await queries.findRequested(ctx.db, exportId)
  if (!wanted) return
  const bytes = zipSync(await filesOf(ctx, wanted.user_id, wanted.locale))
  await removeFiles(ctx.config, exportId, 'exports')
  await storeFiles(ctx.config, exportId, { [fileName]: bytes }, 'exports')
  const isReady = await transact(ctx, async (ctx) => {
    const now = ctx.now()
    const made = { bytes: bytes.byteLength, now, expiresAt: new Date(now.getTime() + exportDays * dayMs) }
    if (!(await queries.markReady(ctx.db, exportId, made))) return false
    await notify(ctx, exportReady(wanted.user_id, exportId))
    // Guests get no notifications, and people can turn them off.
    await publish(ctx, `user:${wanted.user_id}`, 'export_ready')
    return true
  })
  if (!isReady && !(await queries.findRequested(ctx.db, exportId))) await dropUnlessReady(ctx, exportId, wanted.user_id)
}

// Another worker may have made it meanwhile; only an export that nobody can download is removed.
async function dropUnlessReady(ctx: Context, exportId: string, userId: string): Promise<void> {
  if (!(await queries.findReady(ctx.db, exportId, userId, ctx.now()))) await removeFiles(ctx.config, exportId, 'exports')
}

const names = {
  es: {
    readme: 'LEEME.txt',
    profile: 'perfil',
    sessions: 'dispositivos',
    company: 'empresa',
    notices: 'avisos',
    payments: 'pagos-y-tarjetas',
    requests: 'solicitudes',
    sharing: 'quien-tiene-mis-datos',
    notes: 'notas',
    calls: 'llamadas',
    showUps: 'puntualidad-en-citas',
    blocked: 'empresas-bloqueadas',
    quotes: 'presupuestos',
    invoices: 'facturas',
    messages: 'mensajes',
    reviews: 'reseñas',
    claims: 'reclamaciones',
    consents: 'documentos-aceptados',
    referrals: 'invitaciones',
    photos: 'fotos',
    documents: 'documentos',
  },
  en: {
    readme: 'README.txt',
    profile: 'profile',
    sessions: 'devices',
    company: 'company',
    notices: 'notices',
    payments: 'payments-and-cards',
    requests: 'requests',
    sharing: 'who-has-my-data',
    notes: 'notes',
    calls: 'calls',
    showUps: 'showing-up',
    blocked: 'blocked-companies',
    quotes: 'quotes',
    invoices: 'invoices',
    messages: 'messages',
    reviews: 'reviews',
    claims: 'claims',
    consents: 'accepted-documents',
    referrals: 'referrals',
    photos: 'photos',
    documents: 'documents',
  },
} satisfies Record<Locale, Record<string, string>>

const readme: Record<Locale, string> = {
  es: `Esta es una copia de todo lo que ${brand.name} guarda sobre ti. Cada archivo .json se abre con cualquier editor de texto. Las fotos están en su carpeta, con el nombre que llevan en solicitudes.json y perfil.json. Las horas están en UTC y los importes en centavos de dólar.\n`,
  en: `This is a copy of everything that ${brand.name} keeps about you. Every .json file opens in any text editor. Photos are in their folder, under the names that requests.json and profile.json give them. Times are in UTC and amounts in US cents.\n`,
}

/** Data of a person from every domain, by file name. */
async function filesOf(ctx: Context, userId: string, locale: Locale): Promise<Zippable> {
  const name = names[locale]
  const [profile, requests, talks] = await Promise.all([
    users.exportPerson(ctx, userId),
    projects.exportOfRequests(ctx, userId),
    messaging.exportMessages(ctx, userId),
  ])
  const parts = {
    [name.profile]: profile,
    [name.sessions]: {
      ...(await auth.exportSignIns(ctx, userId)),
      api_keys: await exportApiKeys(ctx, userId),
      webhooks: await exportWebhooks(ctx, userId),
      calendars: await leads.exportCalendars(ctx, userId),
    },
    [name.company]: await companies.exportMemberships(ctx, userId),
    [name.notices]: await notifications.exportNotifications(ctx, userId, await addressesOf(ctx, userId, profile)),
    [name.payments]: await payments.exportOfPayer(ctx, userId),
    [name.requests]: requests,
    [name.sharing]: await leads.exportSharing(ctx, userId),
    [name.notes]: await leads.exportNotes(ctx, userId),
    [name.calls]: await leads.exportCalls(ctx, userId),
    [name.showUps]: await leads.exportShowUps(ctx, userId),
    [name.blocked]: await matching.exportBlocks(ctx, userId),
    [name.quotes]: await quotes.exportQuotes(ctx, userId),
    [name.invoices]: await invoices.exportInvoicesOf(ctx, userId),
    [name.messages]: talks,
    [name.reviews]: await reviews.exportReviews(ctx, userId),
    [name.claims]: await exportClaims(ctx, userId),
    [name.consents]: await legal.exportConsents(ctx, userId),
    [name.referrals]: await referrals.exportOfReferrals(ctx, userId),
  }
  const files: Zippable = { [name.readme]: strToU8(readme[locale]) }
  for (const [part, rows] of Object.entries(parts)) files[`${part}.json`] = strToU8(JSON.stringify(rows, null, 2))
  const pictures = [
    ...requests.flatMap(({ photos }) => photos),
    ...talks.flatMap(({ photos }) => photos),
    ...(profile.avatar_media_id ? [profile.avatar_media_id] : []),
  ]
  for (const id of pictures) {
    const picture = await readPicture(ctx, id)
    // Pictures are already compressed.
    if (picture) files[`${name.photos}/${id}.webp`] = [picture, { level: 0 }]
  }
  for (const { id, name: title } of talks.flatMap(({ documents }) => documents)) {
    const document = await findDocumentBytes(ctx, id)
    if (document) files[`${name.documents}/${id.slice(-6)} ${title}`] = [document, { level: 0 }]
  }
  return files
}

/** The file of an export, for its owner. @throws AppError `not_found`, also after it expired */
export async function download(ctx: Context<Owner>, exportId: string): Promise<Download> {
  const ready = await queries.findReady(ctx.db, exportId, ctx.actor.userId, ctx.now())
  const bytes = ready && (await readFileOf(ctx.config, exportId, fileName, 'exports'))
  if (!bytes) throw new AppError(commonErrors.notFound)
  return { bytes, name: `${brand.slug}-${ready.ready_at.slice(0, 10)}.zip`, type: 'application/zip' }
}

/** Scheduled job: removes expired exports. Returns their number. */
export const dropExports = async (ctx: Context): Promise<number> =>
  forEachDue(await queries.listDue(ctx.db, ctx.now()), async ({ id }) => {
    await removeFiles(ctx.config, id, 'exports')
    await queries.markExpired(ctx.db, id)
  })

/** Subscriber: removes the exports of a deleted person. */
export async function forgetExports(ctx: Context, userId: string): Promise<void> {
  for (const { id } of await queries.listOf(ctx.db, userId)) {
    await removeFiles(ctx.config, id, 'exports')
    await queries.erase(ctx.db, id)
  }
}

/** Requests an export for a person, who alone is notified and can download it. @throws AppError proof_required, not_found, export_today */
export async function exportPerson(ctx: Context<Admin>, userId: string): Promise<void> {
  await requireProof(ctx)
  await transact(ctx, async (ctx) => {
    const { locale } = await lockStanding(ctx, userId)
    const { id } = await orderCopy(ctx, userId, locale)
    await audit(ctx, { action: 'user.export', entity: 'user', id: userId, after: { export: id } })
  })
}
