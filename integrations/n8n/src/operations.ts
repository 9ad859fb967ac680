import type { HttpRequest, Json, Property } from './n8n.ts'

type Field = Omit<Property, 'displayOptions' | 'noDataExpression'>

export type Operation = {
  resource: 'offer' | 'lead' | 'message' | 'quote' | 'appointment'
  name: string
  label: string
  action: string
  method: HttpRequest['method']
  /** `{name}` stands for the value of a field. */
  path: string
  fields: Field[]
  query?: Json
  body?: (values: Json) => Json
  /** A list in pages, or one answer. */
  isList?: true
  /** Repeating it may not act twice. */
  isOnce?: true
  /** A second call with the answer of the first. */
  next?: (answer: { id: string }) => Pick<Operation, 'method' | 'path' | 'body'>
}

const id = (name: string, displayName: string): Field => ({ displayName, name, type: 'string', default: '', required: true })
const leadId = id('lead_id', 'Lead ID')
const matchId = id('match_id', 'Offer ID')
const quoteId = id('quote_id', 'Quote ID')
const limit: Field = {
  displayName: 'Limit',
  name: 'limit',
  type: 'number',
  typeOptions: { minValue: 1, maxValue: 1000 },
  default: 50,
  description: 'Max number of results to return',
}
const text = (name: string, displayName: string, description: string): Field => ({
  displayName,
  name,
  type: 'string',
  typeOptions: { rows: 4 },
  default: '',
  description,
  required: true,
})
const dollars = (name: string, displayName: string, description: string): Field => ({
  displayName,
  name,
  type: 'number',
  typeOptions: { minValue: 0, numberPrecision: 2 },
  default: 0,
  description,
  required: true,
})
const cents = (value: unknown) => Math.round(Number(value) * 100)
const inDays = (days: unknown) => new Date(Date.now() + Number(days) * 86_400_000).toISOString().slice(0, 10)

/** What the node can do: each an endpoint of Oficio's public API. */
export const operations: Operation[] = [
  {
    resource: 'offer',
    name: 'list',
    label: 'Get Many',
    action: 'Get many offers',
    method: 'GET',
    path: '/api/company/leads',
    query: { tab: 'new' },
    fields: [limit],
    isList: true,
  },
  {
    resource: 'offer',
    name: 'get',
    label: 'Get',
    action: 'Get an offer with its price',
    method: 'GET',
    path: '/api/company/matches/{match_id}',
    fields: [matchId],
  },
  {
    resource: 'offer',
    name: 'buy',
    label: 'Buy',
    action: 'Buy an offer',
    method: 'POST',
    path: '/api/company/matches/{match_id}/accept',
    fields: [
      matchId,
      dollars(
        'price',
        'Price in USD',
        'The price that the offer shows. At any other price nothing is bought, nor beyond the spending limits.',
      ),
    ],
    body: ({ price }) => ({ price: { amount: cents(price), currency: 'USD' } }),
    isOnce: true,
  },
  {
    resource: 'offer',
    name: 'pass',
    label: 'Pass',
    action: 'Pass on an offer',
    method: 'POST',
    path: '/api/company/matches/{match_id}/pass',
    fields: [
      matchId,
      {
        displayName: 'Reason',
        name: 'reason',
        type: 'options',
        default: 'other',
        options: [
          { name: 'Not My Kind of Work', value: 'not_my_work' },
          { name: 'Other', value: 'other' },
          { name: 'Price', value: 'price' },
          { name: 'Too Busy', value: 'too_busy' },
          { name: 'Too Far', value: 'too_far' },
          { name: 'Unclear', value: 'unclear' },
        ],
      },
    ],
    body: ({ reason }) => ({ reason }),
  },
  {
    resource: 'lead',
    name: 'list',
    label: 'Get Many',
    action: 'Get many leads',
    method: 'GET',
    path: '/api/company/leads',
    query: { tab: 'bought' },
    fields: [limit],
    isList: true,
  },
  {
    resource: 'lead',
    name: 'get',
    label: 'Get',
    action: 'Get a lead',
    method: 'GET',
    path: '/api/company/leads/{lead_id}',
    fields: [leadId],
  },
  {
    resource: 'message',
    name: 'list',
    label: 'Get Conversation',
    action: 'Get a conversation',
    method: 'GET',
    path: '/api/threads/{lead_id}',
    fields: [leadId],
  },
  {
    resource: 'message',
    name: 'send',
    label: 'Reply',
    action: 'Reply to a customer',
    method: 'POST',
    path: '/api/threads/{lead_id}/messages',
    fields: [leadId, text('text', 'Text', 'What the customer reads. They see that a connected app wrote it.')],
    body: ({ text }) => ({ text }),
    isOnce: true,
  },
  {
    resource: 'quote',
    name: 'list',
    label: 'Get Many',
    action: 'Get many quotes',
    method: 'GET',
    path: '/api/company/quotes',
    fields: [
      limit,
      {
        displayName: 'State',
        name: 'tab',
        type: 'options',
        default: 'open',
        options: [
          { name: 'Accepted', value: 'accepted' },
          { name: 'Draft', value: 'draft' },
          { name: 'Ended', value: 'ended' },
          { name: 'Open', value: 'open' },
        ],
      },
    ],
    isList: true,
  },
  {
    resource: 'quote',
    name: 'get',
    label: 'Get',
    action: 'Get a quote',
    method: 'GET',
    path: '/api/company/quotes/{quote_id}',
    fields: [quoteId],
  },
  {
    resource: 'quote',
    name: 'draft',
    label: 'Draft',
    action: 'Draft a quote with one fixed price',
    method: 'POST',
    path: '/api/company/leads/{lead_id}/quotes',
    fields: [
      leadId,
      { ...text('work', 'Work', 'The line of the quote, up to 200 characters'), typeOptions: { rows: 1 } },
      dollars('price', 'Price in USD', 'Price of the whole work, without tax'),
      { displayName: 'Valid for Days', name: 'days', type: 'number', typeOptions: { minValue: 1, maxValue: 90 }, default: 14 },
      text('message', 'Message', 'At least 20 characters. Nothing is sent until you send the quote.'),
    ],
    isOnce: true,
    next: ({ id }) => ({
      method: 'PUT',
      path: `/api/company/quotes/${id}`,
      body: ({ work, price, days, message }) => ({
        type: 'fixed',
        items: [{ text: work, quantity: 1, unit: 'job', unit_price_cents: cents(price) }],
        valid_until: inDays(days),
        message,
      }),
    }),
  },
  {
    resource: 'quote',
    name: 'send',
    label: 'Send',
    action: 'Send a quote',
    method: 'POST',
    path: '/api/company/quotes/{quote_id}/send',
    fields: [quoteId],
    isOnce: true,
  },
  {
    resource: 'appointment',
    name: 'list',
    label: 'Get Many',
    action: 'Get upcoming appointments',
    method: 'GET',
    path: '/api/company/agenda',
    fields: [],
  },
  {
    resource: 'appointment',
    name: 'propose',
    label: 'Propose',
    action: 'Propose an appointment',
    method: 'POST',
    path: '/api/leads/{lead_id}/appointments',
    fields: [
      leadId,
      { displayName: 'Begins', name: 'starts_at', type: 'dateTime', default: '', required: true },
      { displayName: 'Minutes', name: 'minutes', type: 'number', typeOptions: { minValue: 15, maxValue: 720 }, default: 60 },
      { ...text('note', 'Note', 'Up to 300 characters'), required: false },
    ],
    body: ({ starts_at, minutes, note }) => ({ starts_at: new Date(starts_at as string).toISOString(), minutes, note }),
    isOnce: true,
  },
]
