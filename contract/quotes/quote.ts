import * as z from 'zod/mini'
import { country } from '#country/country.ts'
import { Picture } from '../media/pictures.ts'
import { workErrors } from '../leads/states.ts'
import { endpoint } from '../endpoint.ts'
import { CalendarDate, Cents, Id, Instant, Locale, Money, page, Paging, text } from '../primitives.ts'
import { uploadErrors } from '../media/states.ts'
import { Document } from '../media/uploads.ts'
import { leadStates } from '../leads/states.ts'
import { Translated } from '../translations/translation.ts'
import { quoteTerms, termNames, type TermKind, type TermName } from './terms.ts'
import { quoteStates, quoteTypes, itemUnits, quoteErrors, quoteTabs, depositStates } from './states.ts'

export const QuoteItem = z.object({
  text: text(1, 200),
  quantity: z.number().check(z.minimum(0.01), z.maximum(100_000), z.multipleOf(0.01)),
  unit: z.enum(itemUnits),
  unit_price_cents: Cents,
  is_taxable: z._default(z.boolean(), false),
  is_optional: z._default(z.boolean(), false),
  /** Index of the line's option. */
  option: z._default(z.int().check(z.minimum(0), z.maximum(2)), 0),
})
export type QuoteItem = z.output<typeof QuoteItem>

const written = {
  day: () => z.optional(z.nullable(CalendarDate)),
  number: (least: number, most: number) => z.optional(z.nullable(z.int().check(z.minimum(least), z.maximum(most)))),
  text: (most: number) => z._default(text(0, most), ''),
}
const read = { day: () => z.nullable(CalendarDate), number: () => z.nullable(z.int()), text: () => z.string() }

function writtenTerm(name: TermName) {
  const term = quoteTerms[name]
  if (term.kind === 'number') return written.number(term.least, term.most)
  return term.kind === 'text' ? written.text(term.most) : written.day()
}

type Fields<M extends Record<string, (...args: never[]) => z.ZodMiniType>> = { [N in TermName]: ReturnType<M[TermKind<N>]> }
const fieldsOf = (make: (name: TermName) => z.ZodMiniType) => Object.fromEntries(termNames.map((name) => [name, make(name)]))
const WrittenTerms = fieldsOf(writtenTerm) as Fields<typeof written>
const ReadTerms = fieldsOf((name) => read[quoteTerms[name].kind]()) as Fields<typeof read>

/** Fields that a company writes. Only the server computes totals. */
export const QuoteInput = z.object({
  type: z.enum(quoteTypes),
  items: z.array(QuoteItem).check(z.minLength(1), z.maxLength(50)),
  /** Names of two or three ways to do the work; empty for a single price. */
  options: z._default(z.array(text(1, 60)).check(z.maxLength(3)), []),
  /** `range` only: the highest possible price, at most twice the total of the items. */
  high_cents: z.optional(z.nullable(Cents)),
  discount_cents: z._default(Cents, 0),
  tax_percent: z._default(z.number().check(z.minimum(0), z.maximum(country.tax.mostPercent), z.multipleOf(0.001)), 0),
  deposit_cents: z._default(Cents, 0),
  /** Due date of the deposit; null is on acceptance. Set only with a deposit. */
  deposit_due_on: z.optional(z.nullable(CalendarDate)),
  deposit_terms: z._default(text(0, 500), ''),
  ...WrittenTerms,
  valid_until: CalendarDate,
  message: text(20, 2000),
})
export type QuoteInput = z.output<typeof QuoteInput>

export const QuoteFile = z.object({ id: Id, picture: z.nullable(Picture), document: z.nullable(Document) })
export type QuoteFile = z.output<typeof QuoteFile>

export const QuoteLine = z.object({
  /** Position among all lines, its identifier when selected. */
  position: z.int(),
  option: z.int(),
  text: z.string(),
  quantity: z.number(),
  unit: z.enum(itemUnits),
  unit_price: Money,
  total: Money,
  is_taxable: z.boolean(),
  is_optional: z.boolean(),
})

export const Quote = z.object({
  id: Id,
  lead_id: Id,
  project_id: Id,
  version: z.int(),
  state: z.enum(quoteStates.states),
  type: z.enum(quoteTypes),
  /** The previous version, for showing differences. */
  previous_id: z.nullable(Id),
  /** In order; empty for a single price. The sums below are those of the cheapest option. */
  options: z.array(z.object({ name: z.string(), subtotal: Money, tax: Money, total: Money })),
  lines: z.array(QuoteLine),
  files: z.array(QuoteFile),
  /** The accepted option with the selected optional lines. */
  agreed: z.nullable(z.object({ name: z.string(), option: z.int(), extras: z.array(z.int()), subtotal: Money, tax: Money, total: Money })),
  subtotal: Money,
  discount: Money,
  tax_percent: z.number(),
  tax: Money,
  total: Money,
  /** `range` only. */
  high: z.nullable(Money),
  /** Paid here or directly to the company, at the customer's choice. */
  deposit: Money,
  /** Null: not paid here. */
  deposit_state: z.nullable(z.enum(depositStates.states)),
  /** Null: on acceptance. */
  deposit_due_on: z.nullable(CalendarDate),
  deposit_terms: z.string(),
  ...ReadTerms,
  valid_until: CalendarDate,
  message: z.string(),
  /** Language in which it was written; null where it is not known. */
  locale: z.nullable(Locale),
  /** A connected app or a program with an API key wrote at least a part of it. */
  is_assisted: z.boolean(),
  sent_at: z.nullable(Instant),
  viewed_at: z.nullable(Instant),
  decided_at: z.nullable(Instant),
  created_at: Instant,
})
export type Quote = z.infer<typeof Quote>

/** A quote with its context, for its company. */
export const CompanyQuote = z.extend(Quote, {
  customer: z.string(),
  service: z.string(),
  city: z.string(),
  lead_state: z.enum(leadStates.states),
  versions: z.array(z.object({ id: Id, version: z.int(), state: z.enum(quoteStates.states), total: Money, sent_at: z.nullable(Instant) })),
})
export type CompanyQuote = z.infer<typeof CompanyQuote>

export const QuoteCounts = z.object({ draft: z.int(), open: z.int(), accepted: z.int(), ended: z.int() })

export const QuoteRow = z.object({
  id: Id,
  lead_id: Id,
  version: z.int(),
  state: z.enum(quoteStates.states),
  customer: z.string(),
  service: z.string(),
  city: z.string(),
  total: Money,
  valid_until: CalendarDate,
  at: Instant,
})
export type QuoteRow = z.infer<typeof QuoteRow>

/** Name typed on acceptance, used as a signature. */
export const Acceptance = z.object({
  name: text(2, 120),
  option: z._default(z.int().check(z.minimum(0), z.maximum(2)), 0),
  /** Positions of the selected optional lines. */
  extras: z._default(z.array(z.int().check(z.minimum(0), z.maximum(49))).check(z.maxLength(50)), []),
  /** Address of the work, for the hired company; stored if the request has none. */
  street: z.optional(text(0, 200)),
})
export type Acceptance = z.output<typeof Acceptance>

const quoteParams = z.object({ quote_id: Id })

export const quotesApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/company/quotes',
    access: 'company',
    area: 'work',
    scopes: ['quotes:read'],
    summary: 'List quotes of the company',
    query: z.object({ ...Paging, tab: z.optional(z.enum(quoteTabs)) }),
    response: z.extend(page(QuoteRow), { counts: QuoteCounts }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/company/quotes/:quote_id',
    access: 'company',
    area: 'work',
    scopes: ['quotes:read'],
    summary: 'Get a quote as its company sees it',
    params: quoteParams,
    response: CompanyQuote,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/company/leads/:lead_id/quotes',
    access: 'company',
    area: 'work',
    scopes: ['quotes:write'],
    summary: 'Create the quote of a lead, or get its existing draft',
    params: z.object({ lead_id: Id }),
    response: CompanyQuote,
    status: 201,
    idempotent: true,
    limits: [{ count: 30, seconds: 3600, by: 'user' }],
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/company/quotes/:quote_id',
    access: 'company',
    area: 'work',
    scopes: ['quotes:write'],
    summary: 'Save a draft',
    params: quoteParams,
    body: QuoteInput,
    response: CompanyQuote,
    errors: [quoteErrors.editedByMember],
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/company/quotes/:quote_id/send',
    access: 'company',
    area: 'work',
    scopes: ['quotes:write'],
    summary: 'Send a draft; the sent version never changes',
    params: quoteParams,
    response: CompanyQuote,
    idempotent: true,
    errors: [quoteErrors.projectClosed],
  }),
  revise: endpoint({
    method: 'POST',
    path: '/api/company/quotes/:quote_id/revise',
    access: 'company',
    area: 'work',
    scopes: ['quotes:write'],
    summary: 'Create a new version of a sent quote',
    params: quoteParams,
    response: CompanyQuote,
    status: 201,
    idempotent: true,
  }),
  addFile: endpoint({
    method: 'POST',
    path: '/api/company/quotes/:quote_id/files',
    access: 'company',
    area: 'work',
    summary: 'Add an uploaded photo or PDF to a draft; idempotent',
    params: quoteParams,
    body: z.object({ upload_id: Id }),
    response: CompanyQuote,
    errors: [quoteErrors.tooManyFiles, uploadErrors.uploadUnfinished],
  }),
  removeFile: endpoint({
    method: 'DELETE',
    path: '/api/company/quotes/:quote_id/files/:file_id',
    access: 'company',
    area: 'work',
    scopes: ['quotes:write'],
    summary: 'Remove a file from a draft',
    params: z.object({ quote_id: Id, file_id: Id }),
    response: CompanyQuote,
  }),
  file: endpoint({
    method: 'GET',
    path: '/api/quotes/:quote_id/files/:file_id',
    access: 'owner',
    area: 'work',
    scopes: ['quotes:read'],
    summary: 'Download a PDF of a quote, as company or customer',
    params: z.object({ quote_id: Id, file_id: Id }),
    download: true,
  }),
  document: endpoint({
    method: 'GET',
    path: '/api/quotes/:quote_id/document',
    access: 'owner',
    area: 'work',
    scopes: ['quotes:read'],
    summary: 'Download a quote as a PDF before it is accepted, as company or customer',
    params: quoteParams,
    query: z.object({ locale: z.optional(Locale) }),
    download: true,
  }),
  agreement: endpoint({
    method: 'GET',
    path: '/api/quotes/:quote_id/agreement',
    access: 'owner',
    area: 'work',
    summary: 'Download the signed agreement of an accepted quote as a PDF, as company or customer',
    params: quoteParams,
    query: z.object({ locale: z.optional(Locale) }),
    download: true,
    errors: [quoteErrors.notAgreed],
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/api/company/quotes/:quote_id/withdraw',
    access: 'company',
    area: 'work',
    scopes: ['quotes:write'],
    summary: 'Withdraw a sent quote',
    params: quoteParams,
    response: CompanyQuote,
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/quotes/:quote_id',
    access: 'owner',
    scopes: ['quotes:read'],
    summary: 'Get a quote as the customer sees it',
    params: quoteParams,
    response: Quote,
  }),
  translate: endpoint({
    method: 'POST',
    path: '/api/quotes/:quote_id/translation',
    access: 'owner',
    summary: 'Translate the texts of a quote into its customer’s language',
    params: quoteParams,
    response: z.array(Translated),
    limits: [{ count: 60, seconds: 3600, by: 'user' }],
  }),
  view: endpoint({
    method: 'POST',
    path: '/api/quotes/:quote_id/view',
    access: 'owner',
    summary: 'Mark a quote as seen',
    params: quoteParams,
  }),
  accept: endpoint({
    method: 'POST',
    path: '/api/quotes/:quote_id/accept',
    access: 'owner',
    summary: 'Accept the newest version and hire the company',
    params: quoteParams,
    body: Acceptance,
    response: Quote,
    idempotent: true,
    errors: [quoteErrors.notNewest, quoteErrors.projectClosed, workErrors.unlicensed],
  }),
  decline: endpoint({
    method: 'POST',
    path: '/api/quotes/:quote_id/decline',
    access: 'owner',
    summary: 'Decline a quote',
    params: quoteParams,
    body: z.object({ reason: z.optional(text(0, 500)) }),
    response: Quote,
  }),
}
