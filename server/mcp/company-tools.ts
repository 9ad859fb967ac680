import * as z from 'zod/mini'
import { brand } from '#brand/brand.ts'
import { country } from '#country/country.ts'
import { leadTabs } from '#contract/leads/states.ts'
import { itemUnits } from '#contract/quotes/states.ts'
import { CalendarDate, Cents, Id, type Money, text } from '#contract/primitives.ts'
import type { LeadRow } from '#contract/leads/lead.ts'
import { moneyUnit } from '#server/lib/money.ts'
import { tool, type Tool } from './tool.ts'

const lead_id = Id.check(z.describe('Id of a bought lead, from list_leads.'))
const match_id = Id.check(z.describe('Id of an offer, from list_leads with tab "new".'))
const idempotency_key = text(8, 80).check(z.describe('Any unique text. A repeated call with the same key does the work once.'))
const usd = ({ amount }: Money) => amount / 100

const rowFacts = ({
  match_id,
  lead_id,
  state,
  service,
  city,
  state_iso,
  miles,
  timing,
  price,
  slots,
  slots_left,
  expires_at,
  unread,
  ...row
}: LeadRow) => ({
  match_id,
  lead_id,
  state,
  service: service.name,
  place: `${city}, ${state_iso}`,
  miles,
  timing,
  [`price_${moneyUnit}`]: usd(price),
  slots,
  slots_left,
  expires_at,
  unread_messages: unread,
  written_by_others: { customer: row.customer, excerpt: row.excerpt },
})

/** Tools for a company, each open to its keys and apps with the scope. They act within its limits and the maker's permissions. */
export const companyTools: Readonly<Record<string, Tool>> = {
  list_leads: tool({
    title: 'List offers and leads',
    scope: 'leads:read',
    isReadOnly: true,
    description: `Offers the company can buy (tab "new"), leads it bought, or closed ones. Prices are what a lead costs, in ${country.currency.fullName.en}.`,
    input: z.object({ tab: z._default(z.enum(leadTabs), 'new') }),
    run: async ({ client }, { tab }) => {
      const { data, counts } = await client.leads.list({ query: { tab } })
      return { counts, leads: data.map(rowFacts) }
    },
  }),

  get_offer: tool({
    title: 'Get an offer',
    scope: 'leads:read',
    isReadOnly: true,
    description: 'One offer with its request, its price and why the company was asked.',
    input: z.object({ match_id }),
    run: async ({ client }, { match_id }) => {
      const { teaser, price, price_parts, slots_left, expires_at, over_cap } = await client.leads.offer({ params: { match_id } })
      const { text, answers, city, state_iso, zip3, timing, contact_mode } = teaser
      return {
        [`price_${moneyUnit}`]: usd(price),
        price_parts,
        slots_left,
        expires_at,
        over_cap,
        place: `${city}, ${state_iso} ${zip3}`,
        timing,
        contact_mode,
        written_by_others: { text, answers },
      }
    },
  }),

  buy_lead: tool({
    title: 'Buy a lead',
    scope: 'leads:buy',
    description:
      'Buys the lead of an offer and charges the company. State the price that get_offer shows: at any other price nothing is bought. The company’s spending caps and the key’s daily cap hold. Where the customer approves each company first, payment_state is on_hold and lead_id is null: nothing is charged, and there is no contact, until they approve.',
    input: z.object({ match_id, price_cents: Cents, idempotency_key }),
    run: async ({ client }, { match_id, price_cents, idempotency_key: key }) => {
      const body = { price: { amount: price_cents, currency: country.currency.code } }
      const { lead_id, payment } = await client.leads.buy({ params: { match_id }, body }, { key })
      return { lead_id, payment_state: payment.state }
    },
  }),

  draft_quote: tool({
    title: 'Draft a quote',
    scope: 'quotes:write',
    description: `Saves the draft of a quote for a bought lead. It is not sent: somebody of the company reviews and sends it on ${brand.name}. Once they have edited it, it is theirs: the answer is quote_edited_by_member and nothing changes.`,
    input: z.object({
      lead_id,
      items: z
        .array(z.object({ text: text(1, 200), quantity: z.number(), unit: z.enum(itemUnits), unit_price_cents: Cents }))
        .check(z.minLength(1), z.maxLength(50)),
      message: text(20, 2000).check(z.describe('What the customer reads with the quote.')),
      valid_until: CalendarDate,
      idempotency_key,
    }),
    run: async ({ client, site }, { lead_id, items, message, valid_until, idempotency_key: key }) => {
      const { id } = await client.quotes.create({ params: { lead_id } }, { key })
      const quote = await client.quotes.save({ params: { quote_id: id }, body: { type: 'fixed', items, message, valid_until } })
      return { quote_id: id, state: quote.state, [`total_${moneyUnit}`]: usd(quote.total), review_link: site(`/company/quotes/${id}`) }
    },
  }),

  list_appointments: tool({
    title: 'List appointments',
    scope: 'calendar',
    isReadOnly: true,
    description: 'The next appointments: confirmed ones and those that customers propose. Times are UTC; time_zone is that of the place.',
    input: z.object({}),
    run: async ({ client }) => {
      const entries = await client.work.agenda()
      return {
        appointments: entries.map(({ id, state, starts_at, ends_at, lead_id, service, place, time_zone, customer }) => ({
          appointment_id: id,
          state,
          starts_at,
          ends_at,
          lead_id,
          service,
          place,
          time_zone,
          written_by_others: { customer },
        })),
      }
    },
  }),
}
