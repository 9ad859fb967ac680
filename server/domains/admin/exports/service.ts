import type { Download } from '#contract/endpoint.ts'
import { AppError, commonErrors } from '#contract/errors.ts'
import type { ListTotals } from '#contract/lists.ts'
import type { Admin, Context } from '#server/lib/context.ts'
import { type ListExport, requireArea } from '#server/lib/implement.ts'
import { exportList } from '#server/lib/list-export.ts'

/** The exports of all domains, by name. */
export type Exports = ReadonlyMap<string, ListExport>

const one = (exports: Exports, name: string): ListExport => {
  const found = exports.get(name)
  if (!found) throw new AppError(commonErrors.notFound)
  return found
}

export const exportRows = (ctx: Context<Admin>, exports: Exports, name: string, query: unknown): Promise<Download> =>
  exportList(ctx, one(exports, name), query)

/** Totals of a list under its filters. @throws AppError not_your_area, invalid, not_found */
export function totalOf(ctx: Context<Admin>, exports: Exports, name: string, query: unknown): Promise<ListTotals> {
  const { area, total } = one(exports, name)
  requireArea(ctx.actor, area, 'read')
  if (!total) throw new AppError(commonErrors.notFound)
  return total(ctx, query)
}
