import type { PrivacyOverview, Sharing } from '#contract/privacy/sharing.ts'
import type { Page } from '#contract/primitives.ts'
import type { Context, Owner } from '#server/lib/context.ts'
import { readCursor, toPage } from '#server/lib/cursor.ts'
import { ownedAlone } from '../../companies/team/leaving.ts'
import { stopContact } from '../../leads/service.ts'
import { booksOf } from '../../payments/holders/service.ts'
import * as projects from '../../projects/project/service.ts'
import { closeOpen } from '../../projects/leaving/service.ts'
import * as queries from './queries.ts'
import * as exports from '../exports/queries.ts'
import { booksUntil } from '../opt-outs/rules.ts'

/** What we keep about the caller, in figures, and what they chose. */
export async function getOverview(ctx: Context<Owner>): Promise<PrivacyOverview> {
  const userId = ctx.actor.userId
  const [figures, books, company, copy] = await Promise.all([
    queries.getFigures(ctx.db, userId),
    booksOf(ctx, userId),
    ownedAlone(ctx, userId),
    exports.findNewest(ctx.db, userId),
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

/** Every company that was told of the caller's requests, who got most first. */
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
 * Stops contact with one company, about one request, or all of it. Without a company the requests close too: who is asked later would get
 * in touch again. Said twice, it is done once.
 */
export async function stop(ctx: Context<Owner>, { company_id: companyId, project_id: projectId }: StopScope): Promise<{ stopped: number }> {
  const ownerId = ctx.actor.userId
  // A request that does not exist, or is somebody else's, is not there.
  if (projectId) await projects.getForOwner(ctx, projectId)
  const stopped = await stopContact(ctx, { ownerId, companyId, projectId })
  if (!companyId) await closeOpen(ctx, ownerId, projectId)
  return { stopped }
}
