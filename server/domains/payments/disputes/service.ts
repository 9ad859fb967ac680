import type * as z from 'zod/mini'
import { booksApi, type Difference, type differenceList, type Dispute, type disputeList } from '#contract/payments/disputes.ts'
import { AppError, commonErrors } from '#contract/errors.ts'
import { exportColumns } from '#contract/exports.ts'
import { type Money, money } from '#contract/primitives.ts'
import { audit } from '#server/lib/audit.ts'
import { type Context, transact, type User } from '#server/lib/context.ts'
import { toListPage } from '#server/lib/list.ts'
import { dollars, listExport } from '#server/lib/list-export.ts'
import * as queries from './queries.ts'

export const listDisputes = async (ctx: Context, query: z.output<typeof disputeList.query>) =>
  toListPage(await queries.listDisputes(ctx.db, query, ctx.now()), query, (row): Dispute => row)

export const disputeExport = listExport({
  endpoint: booksApi.disputes,
  columns: exportColumns.disputes,
  idOf: ({ id }: Dispute) => id,
  page: (ctx, query) => listDisputes(ctx, query),
  total: (ctx, query) => queries.totalDisputes(ctx.db, query, ctx.now()),
  cells: (locale) => ({
    what: { reason: ({ reason }) => reason },
    status: ({ state }) => state,
    holder: { holder_id: ({ holder }) => holder.id, holder: ({ holder }) => holder.name },
    purpose: { payment_id: ({ payment_id }) => payment_id, title: ({ title }) => title[locale] },
    amount: { amount_usd: ({ amount }) => dollars(amount) },
    due: { evidence_due: ({ evidence_due_at }) => evidence_due_at },
    at: { opened: ({ opened_at }) => opened_at },
    decided: ({ closed_at }) => closed_at,
  }),
})

export const listDifferences = async (ctx: Context, query: z.output<typeof differenceList.query>) =>
  toListPage(await queries.listDifferences(ctx.db, query), query, (row): Difference => row)

const dollarsOf = (side: Money | null) => side && dollars(side)

export const differenceExport = listExport({
  endpoint: booksApi.differences,
  columns: exportColumns.differences,
  idOf: ({ id }: Difference) => id,
  page: (ctx, query) => listDifferences(ctx, query),
  cells: () => ({
    what: { kind: ({ kind }) => kind },
    about: { about: ({ subject }) => subject, payment_id: ({ payment_id }) => payment_id },
    ours: { ours_usd: ({ ours }) => dollarsOf(ours) },
    theirs: { theirs_usd: ({ theirs }) => dollarsOf(theirs) },
    between: { between_usd: ({ ours, theirs }) => dollars(money((theirs?.amount ?? 0) - (ours?.amount ?? 0))) },
    found: ({ found_at }) => found_at,
    seen: ({ seen_at }) => seen_at,
    note: { explained: ({ closed_at }) => closed_at, note: ({ note }) => note },
  }),
})

/** Says what came of a difference. @throws AppError not_found, `invalid_transition` when somebody has said it already */
export const closeDifference = (ctx: Context<User>, id: string, note: string): Promise<Difference> =>
  transact(ctx, async (ctx) => {
    const closed = await queries.closeDifference(ctx.db, id, note, ctx.now())
    if (!closed) throw new AppError((await queries.isKnown(ctx.db, id)) ? commonErrors.invalidTransition : commonErrors.notFound)
    const after = { kind: closed.kind, subject: closed.subject }
    await audit(ctx, { action: 'difference.close', entity: 'difference', id, reason: note, after })
    return closed
  })
