import { sheetsApi } from '#contract/spreadsheets/sheets.ts'
import { implement } from '#server/lib/implement.ts'
import { downloadFile } from '../exports/service.ts'
import { importSheet } from './service.ts'

export const sheetsRoutes = implement(sheetsApi, {
  download: (ctx, { params, query }) => downloadFile({ ...ctx, locale: query.locale ?? ctx.locale }, params.file),
  preview: (ctx, { params, query, file }) => importSheet(ctx, params.sheet, file, { applies: false, addsFar: Boolean(query.adds_far) }),
  apply: (ctx, { params, query, file }) => importSheet(ctx, params.sheet, file, { applies: true, addsFar: Boolean(query.adds_far) }),
})
