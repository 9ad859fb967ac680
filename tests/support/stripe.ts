import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How the next call that changes something goes. `after` happens and is not told; `before` does not happen. */
export type StripeFault =
  | 'none'
  | 'error_before'
  | 'error_after'
  | 'hang_before'
  | 'hang_after'
  | 'reset'
  | 'garbage'
  | 'rate_limit'
  | 'decline'

type Thing = Record<string, unknown> & { id: string }

/**
 * Stripe's HTTP API as far as we use it, with a memory: customers, cards, setup and payment intents, refunds, disputes, idempotency keys, and
 * the ways in which a gateway fails.
 */
export async function startStripe(host = '127.0.0.1') {
  const things = {
    intents: new Map<string, Thing>(),
    setups: new Map<string, Thing>(),
    refunds: new Map<string, Thing>(),
    payouts: new Map<string, Thing>(),
  }
  const disputes = new Map<string, Thing>()
  const answered = new Map<string, { params: string; status: number; body: unknown }>()
  const faults: StripeFault[] = []
  const calls: string[] = []
  let count = 0
  let now = () => new Date()
  const newId = (kind: string) => `${kind}_${String(++count).padStart(14, '0')}`
  const seconds = () => Math.floor(now().getTime() / 1000)

  const refusal = (status: number, error: Record<string, unknown>) => ({ status, body: { error } })
  const ok = (body: unknown) => ({ status: 200, body })
  const missing = () => refusal(404, { type: 'invalid_request_error', code: 'resource_missing', message: 'No such object' })

  function pay(params: URLSearchParams, isDeclined: boolean) {
    const card = params.get('payment_method')!
    const intent: Thing = {
      id: newId('pi'),
      object: 'payment_intent',
      amount: Number(params.get('amount')),
      amount_received: 0,
      currency: params.get('currency'),
      customer: params.get('customer'),
      client_secret: newId('secret'),
      created: seconds(),
      metadata: metadataOf(params),
      status: 'succeeded',
      last_payment_error: null,
    }
    things.intents.set(intent.id, intent)
    const failed = (code: string, decline_code?: string) => {
      const error = { type: 'card_error', code, message: 'Your card was declined.', ...(decline_code ? { decline_code } : {}) }
      Object.assign(intent, { status: 'requires_payment_method', last_payment_error: error })
      return refusal(402, { ...error, payment_intent: intent })
    }
    if (card.includes('detached')) {
      things.intents.delete(intent.id)
      return refusal(400, { type: 'invalid_request_error', message: 'The PaymentMethod was detached from its customer' })
    }
    if (isDeclined || card.includes('declined')) return failed('card_declined', 'generic_decline')
    if (card.includes('authenticate')) return failed('authentication_required', 'authentication_required')
    intent['amount_received'] = intent['amount']
    return ok(intent)
  }

  function giveBack(params: URLSearchParams) {
    const intent = things.intents.get(params.get('payment_intent') ?? '')
    if (!intent) return missing()
    const before = [...things.refunds.values()].filter((refund) => refund['payment_intent'] === intent.id)
    const left = Number(intent['amount_received']) - before.reduce((sum, refund) => sum + Number(refund['amount']), 0)
    const amount = Number(params.get('amount'))
    if (amount > left) return refusal(400, { type: 'invalid_request_error', code: 'charge_already_refunded', message: 'Too much' })
    const refund: Thing = { id: newId('re'), object: 'refund', amount, payment_intent: intent.id, status: 'succeeded', created: seconds() }
    things.refunds.set(refund.id, refund)
    return ok(refund)
  }

  const metadataOf = (params: URLSearchParams) =>
    Object.fromEntries([...params].flatMap(([name, value]) => (/^metadata\[(\w+)\]$/.test(name) ? [[name.slice(9, -1), value]] : [])))

  /** A transfer from a financial account to a bank account; one to a number of too few digits is refused. */
  function transfer(params: URLSearchParams) {
    const number = params.get('destination_payment_method_data[us_bank_account][account_number]') ?? ''
    if (number.length < 6)
      return refusal(400, { type: 'invalid_request_error', code: 'account_number_invalid', message: `No account ${number}` })
    const payout: Thing = {
      id: newId('obp'),
      object: 'treasury.outbound_payment',
      amount: Number(params.get('amount')),
      financial_account: params.get('financial_account'),
      status: 'processing',
      returned_details: null,
      created: seconds(),
      metadata: metadataOf(params),
    }
    things.payouts.set(payout.id, payout)
    return ok(payout)
  }

  function list(of: Map<string, Thing>, query: URLSearchParams) {
    const [from, to] = [Number(query.get('created[gte]') ?? 0), Number(query.get('created[lt]') ?? Infinity)]
    const all = [...of.values()].toReversed().filter((thing) => {
      const created = Number(thing['created'])
      return created >= from && created < to && (!query.has('customer') || thing['customer'] === query.get('customer'))
    })
    const after = query.get('starting_after')
    const rest = after ? all.slice(all.findIndex(({ id }) => id === after) + 1) : all
    const limit = Number(query.get('limit') ?? 10)
    return ok({ object: 'list', data: rest.slice(0, limit), has_more: rest.length > limit })
  }

  function act(method: string, path: string, params: URLSearchParams, isDeclined: boolean): { status: number; body: unknown } {
    const [, payout] = /^\/v1\/treasury\/outbound_payments(?:\/(\w+))?$/.exec(path) ?? []
    if (payout) return things.payouts.has(payout) ? ok(things.payouts.get(payout)) : missing()
    if (path === '/v1/treasury/outbound_payments') return method === 'POST' ? transfer(params) : list(things.payouts, params)
    const [, kind = '', id = '', verb] = /^\/v1\/(\w+)(?:\/(\w+))?(?:\/(\w+))?$/.exec(path) ?? []
    if (kind === 'customers') return ok({ id: newId('cus'), object: 'customer' })
    if (kind === 'payment_methods' && verb === 'detach') return ok({ id, object: 'payment_method' })
    if (kind === 'setup_intents' && method === 'POST') {
      const setup: Thing = {
        id: newId('seti'),
        object: 'setup_intent',
        customer: params.get('customer'),
        status: 'requires_payment_method',
      }
      setup['client_secret'] = `${setup.id}_secret`
      things.setups.set(setup.id, setup)
      return ok(setup)
    }
    if (kind === 'setup_intents') return things.setups.has(id) ? ok(things.setups.get(id)) : missing()
    if (kind === 'disputes') return disputes.has(id) ? ok(disputes.get(id)) : missing()
    if (kind === 'refunds') return method === 'POST' ? giveBack(params) : list(things.refunds, params)
    if (kind !== 'payment_intents') return missing()
    if (method === 'POST' && !id) return pay(params, isDeclined)
    if (!id) return list(things.intents, params)
    const intent = things.intents.get(id)
    if (!intent) return missing()
    if (verb === 'cancel') {
      if (intent['status'] === 'succeeded')
        return refusal(400, { type: 'invalid_request_error', code: 'payment_intent_unexpected_state', message: 'It has succeeded' })
      intent['status'] = 'canceled'
    }
    return ok(intent)
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const url = new URL(request.url!, 'http://stripe')
    const method = request.method!
    calls.push(`${method} ${url.pathname}`)
    const send = ({ status, body }: { status: number; body: unknown }) => {
      response.writeHead(status, { 'content-type': 'application/json', 'request-id': newId('req') }).end(JSON.stringify(body))
    }
    const key = request.headers['idempotency-key']
    const known = typeof key === 'string' ? answered.get(key) : undefined
    if (known && known.params !== body) return send(refusal(400, { type: 'idempotency_error', message: 'Other parameters' }))
    const changes = method === 'POST' && /payment_intents|refunds|outbound_payments/.test(url.pathname)
    const fault = changes ? faults.shift() : undefined
    if (fault === 'error_before') return send(refusal(500, { type: 'api_error', message: 'Sorry' }))
    if (fault === 'rate_limit') return send(refusal(429, { type: 'invalid_request_error', code: 'rate_limit', message: 'Slow down' }))
    if (fault === 'hang_before') return
    const outcome = known ?? act(method, url.pathname, method === 'GET' ? url.searchParams : new URLSearchParams(body), fault === 'decline')
    if (typeof key === 'string' && !known) answered.set(key, { ...outcome, params: body })
    if (fault === 'hang_after') return
    if (fault === 'reset') return request.socket.destroy()
    if (fault === 'error_after') return send(refusal(500, { type: 'api_error', message: 'Sorry' }))
    if (fault === 'garbage') return void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Bad gateway</html>')
    send(outcome)
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}`,
    ...things,
    disputes,
    calls,
    fail: (...next: StripeFault[]) => void faults.splice(0, faults.length, ...next),
    setClock: (clock: () => Date) => void (now = clock),
    /** The browser has gone through a card's form, or through its bank. */
    finishSetup: (id: string, card: string) =>
      Object.assign(things.setups.get(id)!, {
        status: 'succeeded',
        payment_method: { id: card, card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2030 } },
      }),
    authenticate: (id: string) => {
      const intent = things.intents.get(id)!
      Object.assign(intent, { status: 'succeeded', amount_received: intent['amount'], last_payment_error: null })
    },
    stop: () => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
