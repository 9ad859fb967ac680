import type * as z from 'zod/mini'
import { type AdminServiceRow, catalogAdminApi } from '#contract/catalog/editing.ts'
import type { ListPage } from '#contract/lists.ts'
import { moneyUnit } from '#server/lib/money.ts'
import type { Context } from '#server/lib/context.ts'
import { toListPage } from '#server/lib/list.ts'
import { decimal, listExport } from '#server/lib/list-export.ts'
import * as queries from './queries.ts'

type Query = z.output<(typeof catalogAdminApi)['services']['query']>

export const listServices = async (ctx: Context, query: Query): Promise<ListPage<AdminServiceRow>> =>
  toListPage(await queries.listServices(ctx.db, { query, locale: ctx.locale, now: ctx.now() }), query, ({ key: _key, ...row }) => row)

export const servicesOf = (ctx: Context, category: string): Promise<AdminServiceRow[]> =>
  queries.listServicesOf(ctx.db, category, ctx.now())

export const serviceExport = listExport({
  endpoint: catalogAdminApi.services,
  idOf: ({ id }: AdminServiceRow) => id,
  page: (ctx, query) => listServices(ctx, query),
  cells: (locale) => ({
    name: { slug: ({ slug }) => slug, name_es: ({ name }) => name.es, name_en: ({ name }) => name.en },
    shown: ({ is_shown }) => is_shown,
    category: ({ category }) => category.name[locale],
    questions: (row) => row.questions_count,
    version: (row) => row.form_version,
    price: { [`base_price_${moneyUnit}`]: (row) => decimal(row.base_price) },
    demand: ({ demand }) => demand,
    companies: (row) => row.companies_count,
    edited: (row) => row.edited_at,
  }),
})
