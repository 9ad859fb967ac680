import { dayMs } from '#contract/durations.ts'
import { AppError, commonErrors } from '#contract/errors.ts'
import { readEmailReport } from '#server/gateways/email/reports.ts'
import * as sms from '#server/gateways/sms/incoming.ts'
import { type Context, transact } from '#server/lib/context.ts'
import { isSigned, type SignedMessage } from '#server/lib/signed-messages.ts'
import { clearSuppression, suppress } from '../suppression/service.ts'
import { deleteReportsBefore, insertReport } from './queries.ts'

/** Paths of the provider webhooks. */
export const reportPaths = { email: '/api/webhooks/email', sms: '/api/webhooks/sms' }

/** Handles a bounce or complaint from the email provider. @throws AppError `not_found`, `forbidden`, `malformed` */
export async function takeEmailReport(ctx: Context, message: SignedMessage): Promise<void> {
  requireSecrets(ctx.config.webhookSecrets.email)
  if (!isSigned(ctx.config.webhookSecrets.email, message, ctx.now())) throw new AppError(commonErrors.forbidden)
  const report = readEmailReport(message.body)
  if (report === undefined) throw new AppError(commonErrors.malformed)
  if (!report) return
  await once(ctx, `email:${message.id}`, async (ctx) => {
    for (const address of report.addresses) await suppress(ctx, { channel: 'email', address, reason: report.reason })
  })
}

/** Handles a reply to an SMS: STOP opts out, START opts in again. @throws AppError `not_found`, `forbidden`, `malformed` */
export async function takeIncomingText(ctx: Context, { fields, signature }: { fields: sms.Fields; signature: string }): Promise<void> {
  const { webhookSecrets, appUrl } = ctx.config
  requireSecrets(webhookSecrets.sms)
  const url = new URL(reportPaths.sms, appUrl).href
  if (!sms.isSigned(webhookSecrets.sms, { url, fields, signature })) throw new AppError(commonErrors.forbidden)
  const text = sms.readIncoming(fields)
  if (!text) throw new AppError(commonErrors.malformed)
  const { id, from: address, wish } = text
  if (!wish) return
  await once(ctx, `sms:${id}`, (ctx) =>
    wish === 'stop' ? suppress(ctx, { channel: 'sms', address, reason: 'complained' }) : clearSuppression(ctx, 'sms', address),
  )
}

function requireSecrets(secrets: readonly string[]): void {
  if (secrets.length === 0) throw new AppError(commonErrors.notFound)
}

const once = (ctx: Context, id: string, act: (ctx: Context) => Promise<unknown>): Promise<void> =>
  transact(ctx, async (ctx) => {
    if (await insertReport(ctx.db, id, ctx.now())) await act(ctx)
  })

const reportsKeptDays = 365

/** Scheduled job: deletes reports too old to be repeated. */
export const forgetReports = (ctx: Context): Promise<number> =>
  deleteReportsBefore(ctx.db, new Date(ctx.now().getTime() - reportsKeptDays * dayMs))
