import { depositsApi } from '#contract/quotes/deposits.ts'
import { quoteTemplatesApi } from '#contract/quotes/templates.ts'
import { quotesApi } from '#contract/quotes/quote.ts'
import { implement } from '#server/lib/implement.ts'
import {
  giveBack,
  listDepositsOfCompany,
  payDeposit,
  readDeposit,
  decideDeposit,
  listDeposits,
  depositExport,
} from '../deposits/service.ts'
import { readAgreement, readOffer } from '../agreement/service.ts'
import { addFile, readFile, removeFile } from '../files/service.ts'
import { dropTemplate, listTemplates, saveTemplate } from '../templates/service.ts'
import * as quotes from './service.ts'

export const quotesRoutes = implement(
  { ...quotesApi, ...quoteTemplatesApi },
  {
    list: (ctx, { query }) => quotes.listQuotes(ctx, query),
    get: (ctx, { params }) => quotes.getQuote(ctx, params.quote_id),
    create: (ctx, { params }) => quotes.createQuote(ctx, params.lead_id),
    save: (ctx, { params, body }) => quotes.saveQuote(ctx, params.quote_id, body),
    send: (ctx, { params }) => quotes.sendQuote(ctx, params.quote_id),
    revise: (ctx, { params }) => quotes.reviseQuote(ctx, params.quote_id),
    addFile: (ctx, { params, body }) => addFile(ctx, params.quote_id, body.upload_id),
    removeFile: (ctx, { params }) => removeFile(ctx, params.quote_id, params.file_id),
    file: (ctx, { params }) => readFile(ctx, params.quote_id, params.file_id),
    agreement: (ctx, { params, query }) => readAgreement(ctx, params.quote_id, query.locale),
    document: (ctx, { params, query }) => readOffer(ctx, params.quote_id, query.locale),
    templates: (ctx) => listTemplates(ctx),
    saveTemplate: (ctx, { body }) => saveTemplate(ctx, body),
    dropTemplate: (ctx, { params }) => dropTemplate(ctx, params.template_id),
    withdraw: (ctx, { params }) => quotes.withdrawQuote(ctx, params.quote_id),
    translate: (ctx, { params }) => quotes.translateQuote(ctx, params.quote_id),
    read: (ctx, { params }) => quotes.readQuote(ctx, params.quote_id),
    view: (ctx, { params }) => quotes.viewQuote(ctx, params.quote_id),
    accept: (ctx, { params, body }) => quotes.acceptQuote(ctx, params.quote_id, body),
    decline: (ctx, { params, body }) => quotes.declineQuote(ctx, params.quote_id, body.reason),
  },
)

export const depositsRoutes = implement(
  depositsApi,
  {
    read: (ctx, { params }) => readDeposit(ctx, params.quote_id),
    pay: (ctx, { params, body }) => payDeposit(ctx, params.quote_id, body.payment_method_id),
    ofCompany: (ctx, { query }) => listDepositsOfCompany(ctx, query),
    giveBack: (ctx, { params }) => giveBack(ctx, params.quote_id),
    list: (ctx, { query }) => listDeposits(ctx, query),
    decideForCompany: (ctx, { params, body }) => decideDeposit(ctx, params.quote_id, 'release', body.reason),
    decideForCustomer: (ctx, { params, body }) => decideDeposit(ctx, params.quote_id, 'give_back', body.reason),
  },
  depositExport,
)
