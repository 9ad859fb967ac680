import type { PrivacyOverview, Sharing } from '#contract/privacy/sharing.ts'
import type { Page } from '#contract/primitives.ts'
import type { Context, Owner } from '#server/lib/context.ts'
import { readCursor, toPage } from '#server/lib/cursor.ts'
import { findOwnedAlone } from '../../companies/service.ts'
import { stopContact } from '../../leads/service.ts'
import { paymentHistoryOf } from '../../payments/service.ts'
import * as projects from '../../projects/service.ts'
import { closeOpen } from '../../projects/service.ts'
import { newestExport } from '../exports/service.ts'
import * as queries from './queries.ts'
import { booksUntil } from './rules.ts'

/** Summary of the caller's data and choices. */
export async function getOverview(ctx: Context<Owner>): Promise<PrivacyOverview> {
  const userId = ctx.actor.userId
  const [figures, books, company, copy] = await Promise.all([
    queries.getFigures(ctx.db, userId),
    paymentHistoryOf(ctx, userId),
    findOwnedAlone(ctx, userId),
    newestExport(ctx, userId),
  ])
  return {
    person_id: ctx.actor.userId,
    ...figures,
    payments: books.count,
    books_until: books.lastAt && booksUntil(books.lastAt),
    owned_company: company ?? null,
    export: copy ?? null,
  }
}

type SharingQuery = { project_id?: string | undefined; cursor?: string | undefined; limit: number }

/** Every company that received the caller's requests, those with most data first. */
export async function listSharing(ctx: Context<Owner>, { project_id, cursor, limit }: SharingQuery): Promise<Page<Sharing>> {
  const filter = { projectId: project_id, after: readCursor(cursor), limit: limit + 1 }
  const rows = await queries.listSharing(ctx.db, ctx.actor.userId, filter)
  return toPage(rows, limit, {
    cursor: (row) => ({ at: row.offered_at, id: row.match_id }),
    item: ({ service: { name, ...service }, project, ...row }) => ({
      ...row,
      project: { ...project, service: { ...service, name: name[ctx.locale] } },
    }),
  })
}

export type StopScope = { company_id?: string | undefined; project_id?: string | undefined }

/**
 * Stops contact with one company, about one request, or entirely. Without a company the requests are closed too, or companies asked later
 * would get in touch again. Repeating it has no effect.
 */
export async function stop(ctx: Context<Owner>, { company_id: companyId, project_id: projectId }: StopScope): Promise<{ stopped: number }> {
  const ownerId = ctx.actor.userId
  // Throws not_found for a missing request, or another person's.
  if (projectId) await projects.getForOwner(ctx, projectId)
  const stopped = await stopContact(ctx, { ownerId, companyId, projectId })
  if (!companyId) await closeOpen(ctx, ownerId, projectId)
  return { stopped }
}
