import { testEvent } from '#contract/webhooks/states.ts'
import type { WebhookDelivery } from '#contract/webhooks/webhooks.ts'
import { type CompanyMember, type Context, transact } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import { hasOrdered, type OrderedEvent, takeInOrder } from '#server/lib/ordered-events.ts'
import { addDeliveries, getDelivery } from '../deliveries/service.ts'
import * as queries from './queries.ts'
import { bodyOf, type Thing, toldBy } from './rules.ts'

const atOnce = 500

/** Makes deliveries of all events that wait, in their order, each once: taken and written in one transaction. */
export async function collectEvents(ctx: Context): Promise<void> {
  while (await hasOrdered(ctx.db))
    await transact(ctx, async (ctx) => {
      const events = await takeInOrder(ctx.db, atOnce)
      const listeners = await queries.listListeners(ctx.db)
      if (listeners.length > 0) await deliver(ctx, events, listeners)
    })
}

async function deliver(ctx: Context, events: readonly OrderedEvent[], listeners: Awaited<ReturnType<typeof queries.listListeners>>) {
  const told = events.flatMap(({ event, payload, created_at: at }) => {
    const one = toldBy(event, payload)
    return one ? [{ ...one, at }] : []
  })
  const facts = await factsOf(ctx, told)
  const deliveries = told.flatMap(({ thing, ids, event, extra, at }) =>
    ids.flatMap((id) => {
      const fact = facts.get(`${thing} ${id}`)
      if (!fact) return []
      const body = bodyOf(event, at, { company_id: fact.company_id, ...fact.data, ...extra })
      return listeners
        .filter(({ company_id, events }) => company_id === fact.company_id && events.includes(event))
        .map(({ id: webhookId }) => ({ id: newId(), webhook_id: webhookId, subject: fact.subject, event, body }))
    }),
  )
  await addDeliveries(ctx, deliveries)
}

async function factsOf(ctx: Context, told: readonly { thing: Thing; ids: readonly string[] }[]): Promise<Map<string, queries.Fact>> {
  const facts = new Map<string, queries.Fact>()
  for (const [thing, same] of Map.groupBy(told, ({ thing }) => thing))
    for (const fact of await queries.listFacts(
      ctx.db,
      thing,
      same.flatMap(({ ids }) => ids),
    ))
      facts.set(`${thing} ${fact.id}`, fact)
  return facts
}

/** Queues a test event for one webhook of the caller's company. */
export async function sendTest(ctx: Context<CompanyMember>, webhookId: string): Promise<WebhookDelivery> {
  const id = newId()
  const body = bodyOf(testEvent, ctx.now().toISOString(), { company_id: ctx.actor.company.id, webhook_id: webhookId })
  await addDeliveries(ctx, [{ id, webhook_id: webhookId, subject: id, event: testEvent, body }])
  return getDelivery(ctx, webhookId, id)
}
