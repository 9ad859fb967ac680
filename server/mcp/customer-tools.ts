import * as z from 'zod/mini'
import { country } from '#country/country.ts'
import type { BoardCompany } from '#contract/boards/board.ts'
import { Id, type Money } from '#contract/primitives.ts'
import type { Quote } from '#contract/quotes/quote.ts'
import { moneyUnit } from '#server/lib/money.ts'
import { tool, type Tool } from './tool.ts'

const project_id = Id.check(z.describe('Id of a request, from list_requests.'))
const usd = ({ amount }: Money) => amount / 100

const companyFacts = ({ company, state, lead_id, quote, unread, last_message, reply_at }: BoardCompany) => ({
  slug: company.slug,
  state,
  lead_id,
  rating: company.rating.mean,
  reviews_count: company.rating.count,
  [`quote_total_${moneyUnit}`]: quote && usd(quote.total),
  unread_messages: unread,
  answers_by: reply_at,
  written_by_others: { name: company.name, last_message: last_message && !last_message.is_mine ? last_message.text : null },
})

const quoteFacts = (quote: Quote) => ({
  quote_id: quote.id,
  state: quote.state,
  type: quote.type,
  [`total_${moneyUnit}`]: usd(quote.total),
  [`highest_${moneyUnit}`]: quote.high && usd(quote.high),
  [`tax_${moneyUnit}`]: usd(quote.tax),
  [`discount_${moneyUnit}`]: usd(quote.discount),
  [`deposit_${moneyUnit}`]: usd(quote.deposit),
  valid_until: quote.valid_until,
  earliest_start: quote.earliest_start,
  duration_days: quote.duration_days,
  warranty_months: quote.warranty_months,
  [`options_${moneyUnit}`]: quote.options.map(({ total }) => usd(total)),
  with_an_assistant: quote.is_assisted,
  written_by_others: {
    message: quote.message,
    includes: quote.includes,
    excludes: quote.excludes,
    deposit_terms: quote.deposit_terms,
    options: quote.options.map(({ name }) => name),
    lines: quote.lines.map(({ text, quantity, unit, total, is_optional }) => ({
      text,
      quantity,
      unit,
      [`total_${moneyUnit}`]: usd(total),
      is_optional,
    })),
  },
})

/** Tools for a customer who connected an assistant. They read; deciding and paying stay with the person. */
export const customerTools: Readonly<Record<string, Tool>> = {
  list_requests: tool({
    title: 'List one’s requests',
    scope: 'requests:read',
    isReadOnly: true,
    description: 'The person’s requests, newest first, with how many companies answered.',
    input: z.object({}),
    run: async ({ client, site }) => {
      const { data } = await client.projects.list({ query: {} })
      return {
        requests: data.map(({ id, state, service, city, slots, slots_used, quotes_count, created_at }) => ({
          project_id: id,
          state,
          service: service.name,
          city,
          companies: { allowed: slots, in_touch: slots_used },
          quotes: quotes_count,
          created_at,
          url: site(`/user/projects/${id}`),
        })),
      }
    },
  }),

  get_board: tool({
    title: 'Get the board of a request',
    scope: 'requests:read',
    isReadOnly: true,
    description: 'The companies asked for a request and what each has answered so far.',
    input: z.object({ project_id }),
    run: async ({ client, site }, { project_id }) => {
      const { project, companies, slots_used, next_wave_at } = await client.quotes.board({ params: { project_id } })
      return {
        state: project.state,
        companies_in_touch: slots_used,
        more_companies_asked_at: next_wave_at,
        companies: companies.map(companyFacts),
        url: site(`/user/projects/${project_id}`),
      }
    },
  }),

  compare_quotes: tool({
    title: 'Compare the quotes of a request',
    scope: 'requests:read',
    isReadOnly: true,
    description: `The quotes of a request side by side, cheapest first, with prices in ${country.currency.fullName.en} and terms. Only the person can accept one, at the url.`,
    input: z.object({ project_id }),
    run: async ({ client, site }, { project_id }) => {
      const { companies, band } = await client.quotes.board({ params: { project_id } })
      const quotes = companies.flatMap(({ company, lead_id, quote }) => (quote ? [{ company, lead_id, quote }] : []))
      return {
        [`usual_${moneyUnit}`]: band && { low: usd(band.low), high: usd(band.high) },
        quotes: quotes
          .toSorted((a, b) => a.quote.total.amount - b.quote.total.amount)
          .map(({ company, lead_id, quote }) => ({
            company: company.slug,
            rating: company.rating.mean,
            reviews_count: company.rating.count,
            lead_id,
            ...quoteFacts(quote),
          })),
        url: site(`/user/projects/${project_id}`),
      }
    },
  }),
}
