import { invoicesApi } from '#contract/invoices/invoices.ts'
import { implement } from '#server/lib/implement.ts'
import { creditInvoice } from '../credits/service.ts'
import { readDocument } from '../document/service.ts'
import { exportInvoices, listInvoices } from '../list/service.ts'
import { payInvoice, readPayment } from '../payments/service.ts'
import * as invoices from './service.ts'

export const invoicesRoutes = implement(invoicesApi, {
  list: (ctx, { query }) => listInvoices(ctx, query),
  export: (ctx, { query }) => exportInvoices(ctx, query),
  get: (ctx, { params }) => invoices.getInvoice(ctx, params.invoice_id),
  ofLead: (ctx, { params }) => invoices.listOfLead(ctx, params.lead_id),
  create: (ctx, { params }) => invoices.createInvoice(ctx, params.lead_id),
  save: (ctx, { params, body }) => invoices.saveInvoice(ctx, params.invoice_id, body),
  discard: (ctx, { params }) => invoices.discardInvoice(ctx, params.invoice_id),
  send: (ctx, { params }) => invoices.sendInvoice(ctx, params.invoice_id),
  notePaid: (ctx, { params, body }) => invoices.notePaid(ctx, params.invoice_id, body),
  credit: (ctx, { params, body }) => creditInvoice(ctx, params.invoice_id, body.reason),
  document: (ctx, { params, query }) => readDocument(ctx, params.invoice_id, query),
  read: (ctx, { params }) => readPayment(ctx, params.invoice_id),
  pay: (ctx, { params, body }) => payInvoice(ctx, params.invoice_id, body.payment_method_id),
})
