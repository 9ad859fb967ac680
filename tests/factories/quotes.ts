import type { QuoteInput, QuoteItem } from '#contract/quotes/quote.ts'

export const quoteItem = (values: Partial<QuoteItem> = {}): QuoteItem => ({
  text: 'Labor',
  quantity: 1,
  unit: 'job',
  unit_price_cents: 10_000,
  is_taxable: false,
  is_optional: false,
  option: 0,
  ...values,
})

/** A quote of $100, without tax, deposit or options. */
export const quoteInput = (values: Partial<QuoteInput> & Pick<QuoteInput, 'valid_until'>): QuoteInput => ({
  type: 'fixed',
  items: [quoteItem()],
  options: [],
  discount_cents: 0,
  tax_percent: 0,
  deposit_cents: 0,
  deposit_terms: '',
  includes: '',
  excludes: '',
  message: 'I can come on Tuesday morning.',
  ...values,
})
