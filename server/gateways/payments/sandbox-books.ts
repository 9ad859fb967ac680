import { createHash, randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { type Db, inTransaction, many, maybe, one } from '#server/lib/db.ts'
import type { ChargeRequest, GatewayCharge, GatewayRefund, PayoutRequest, Span } from './gateway.ts'

/** Faults of the sandbox's next responses. Connection failures and garbage happen after the charge was made, which is the worse case. */
export const faults = [
  'ok',
  'declined',
  'insufficient_funds',
  'expired_card',
  'authentication',
  'error_before',
  'error_after',
  'hang',
  'hang_before',
  'reset',
  'garbage',
] as const
export type FaultName = (typeof faults)[number]

/** Without `probability` it applies to one call; with it, to that share of all calls. */
export const Fault = z.object({ fault: z.enum(faults), probability: z.optional(z.nullable(z.number().check(z.gt(0), z.lte(1)))) })
export type Fault = z.infer<typeof Fault>

export const SandboxCharge = z.object({
  id: z.string(),
  idempotency_key: z.string(),
  customer: z.string(),
  card: z.string(),
  amount_cents: z.int(),
  status: z.enum(['succeeded', 'requires_action', 'declined', 'cancelled']),
  decline_code: z.nullable(z.string()),
  metadata: z.record(z.string(), z.string()),
  created_at: z.string(),
})
export type SandboxCharge = z.infer<typeof SandboxCharge>
export type ChargeStatus = Pick<SandboxCharge, 'status' | 'decline_code'>

export const SandboxRefund = z.object({
  id: z.string(),
  idempotency_key: z.string(),
  charge_id: z.string(),
  amount_cents: z.int(),
  created_at: z.string(),
})
export type SandboxRefund = z.infer<typeof SandboxRefund>

export const SandboxDispute = z.object({
  id: z.string(),
  charge_id: z.string(),
  amount_cents: z.int(),
  reason: z.string(),
  state: z.enum(['open', 'won', 'lost']),
  evidence_due_at: z.nullable(z.string()),
  created_at: z.string(),
})
export type SandboxDispute = z.infer<typeof SandboxDispute>

export const newGatewayId = (kind: string) => `${kind}_${randomBytes(12).toString('hex')}`

const hashOf = ({ customer, card, amountCents, metadata }: ChargeRequest) =>
  createHash('sha256')
    .update(JSON.stringify([customer, card, amountCents, metadata]))
    .digest('hex')

export const listCharges = (db: Db) => many(db, SandboxCharge)`select * from sandbox_charges order by created_at desc, id limit 5000`

export const listRefunds = (db: Db) => many(db, SandboxRefund)`select * from sandbox_refunds order by created_at desc, id limit 5000`

export const listDisputes = (db: Db) => many(db, SandboxDispute)`select * from sandbox_disputes order by created_at desc, id limit 5000`

export const listFaults = (db: Db) => many(db, Fault)`select fault, probability from sandbox_faults order by id`

/** Replaces the queued faults. The same seed selects the same calls, by number. */
export const setFaults = (db: Db, next: readonly Fault[], seed: string = randomBytes(6).toString('hex')): Promise<void> =>
  inTransaction(db, async (db) => {
    await db`delete from sandbox_dice`
    await db`insert into sandbox_dice (seed) values (${seed})`
    await db`delete from sandbox_faults`
    for (const { fault, probability } of next)
      await db`insert into sandbox_faults (fault, probability) values (${fault}, ${probability ?? null})`
  })

const TakenFault = z.object({ fault: z.enum(faults) })

const WaitingFault = z.extend(Fault, { id: z.int() })

/** Fault of this call: the first in the queue, else one by probability, else none. */
export async function takeFault(db: Db): Promise<FaultName> {
  const waiting = await many(db, WaitingFault)`select id, fault, probability from sandbox_faults order by id`
  if (waiting.some(({ probability }) => !probability)) {
    const taken = await maybe(db, TakenFault)`
      delete from sandbox_faults where id = (
        select id from sandbox_faults where probability is null order by id limit 1 for update skip locked)
      returning fault`
    if (taken) return taken.fault
  }
  if (waiting.length === 0) return 'ok'
  let chance = await throwDice(db)
  for (const { fault, probability } of waiting) {
    if (probability && (chance -= probability) < 0) return fault
  }
  return 'ok'
}

const Dice = z.object({ seed: z.string(), thrown: z.int() })

/** The seed's next pseudorandom number, from 0 to 1. */
async function throwDice(db: Db): Promise<number> {
  const { seed, thrown } = await one(db, Dice)`update sandbox_dice set thrown = thrown + 1 returning seed, thrown`
  return createHash('sha256').update(`${seed}:${thrown}`).digest().readUInt32BE() / 2 ** 32
}

/** Records a charge once per key. Undefined when the key was used for another request. */
export async function bookCharge(
  db: Db,
  now: Date,
  request: ChargeRequest,
  { status, decline_code }: ChargeStatus,
): Promise<SandboxCharge | undefined> {
  const hash = hashOf(request)
  await db`
    insert into sandbox_charges (id, idempotency_key, request_hash, customer, card, amount_cents, status, decline_code, metadata, created_at)
    values (${newGatewayId('ch')}, ${request.key}, ${hash}, ${request.customer}, ${request.card}, ${request.amountCents},
      ${status}, ${decline_code}, ${db.json(request.metadata)}, ${now})
    on conflict (idempotency_key) do nothing`
  return maybe(db, SandboxCharge)`select * from sandbox_charges where idempotency_key = ${request.key} and request_hash = ${hash}`
}

/** Updates a charge that waits for authentication; others keep their state. */
export async function moveCharge(db: Db, id: string, { status, decline_code }: ChargeStatus): Promise<SandboxCharge | undefined> {
  await db`update sandbox_charges set status = ${status}, decline_code = ${decline_code} where id = ${id} and status = 'requires_action'`
  return maybe(db, SandboxCharge)`select * from sandbox_charges where id = ${id}`
}

export const detachCard = (db: Db, card: string, now: Date) =>
  db`insert into sandbox_detached_cards (card, detached_at) values (${card}, ${now}) on conflict do nothing`

const Detached = z.object({ card: z.string() })

export const isDetached = async (db: Db, card: string): Promise<boolean> =>
  (await maybe(db, Detached)`select card from sandbox_detached_cards where card = ${card}`) !== undefined

export const findByKey = (db: Db, key: string) => maybe(db, SandboxCharge)`select * from sandbox_charges where idempotency_key = ${key}`

const Left = z.object({ left: z.int() })

/** Records a refund once per key. Undefined when it exceeds the rest of the charge. */
export const bookRefund = (db: Db, now: Date, { key, charge, amountCents }: { key: string; charge: string; amountCents: number }) =>
  inTransaction(db, async (db) => {
    await db`select 1 from sandbox_charges where id = ${charge} for update`
    const earlier = await maybe(db, SandboxRefund)`select * from sandbox_refunds where idempotency_key = ${key}`
    if (earlier) return earlier
    const { left } = await one(db, Left)`
      select coalesce((select amount_cents from sandbox_charges where id = ${charge} and status = 'succeeded'), 0)
        - coalesce((select sum(amount_cents)::bigint from sandbox_refunds where charge_id = ${charge}), 0) as left`
    if (left < amountCents) return undefined
    return one(db, SandboxRefund)`
      insert into sandbox_refunds (id, idempotency_key, charge_id, amount_cents, created_at)
      values (${newGatewayId('re')}, ${key}, ${charge}, ${amountCents}, ${now})
      returning *`
  })

/** The cardholder's bank disputes a whole charge. Returns the id that the webhook would name. */
export async function bookDispute(
  db: Db,
  now: Date,
  { charge, reason, evidenceDueAt }: { charge: string; reason: string; evidenceDueAt: Date },
): Promise<string> {
  const id = newGatewayId('dp')
  await db`
    insert into sandbox_disputes (id, charge_id, amount_cents, reason, evidence_due_at, created_at)
    select ${id}, id, amount_cents, ${reason}, ${evidenceDueAt}, ${now} from sandbox_charges where id = ${charge} and status = 'succeeded'`
  return id
}

export const decideDispute = (db: Db, id: string, state: 'won' | 'lost') =>
  db`update sandbox_disputes set state = ${state} where id = ${id} and state = 'open'`

export const getDispute = (db: Db, id: string) => one(db, SandboxDispute)`select * from sandbox_disputes where id = ${id}`

/** Successful charges in a span of time. */
export async function chargesBetween(db: Db, { since, until }: Span): Promise<GatewayCharge[]> {
  const rows = await many(db, SandboxCharge)`
    select * from sandbox_charges where status = 'succeeded' and created_at >= ${since} and created_at < ${until} order by id`
  return rows.map(({ id, amount_cents, metadata }) => ({ charge: id, amountCents: amount_cents, payment: metadata['payment'] ?? null }))
}

export async function refundsBetween(db: Db, { since, until }: Span): Promise<GatewayRefund[]> {
  const rows = await many(db, SandboxRefund)`
    select * from sandbox_refunds where created_at >= ${since} and created_at < ${until} order by id`
  return rows.map(({ id, charge_id, amount_cents }) => ({ refund: id, charge: charge_id, amountCents: amount_cents }))
}

export const SandboxPayout = z.object({
  id: z.string(),
  amount_cents: z.int(),
  last4: z.string(),
  return_code: z.nullable(z.string()),
  metadata: z.record(z.string(), z.string()),
  created_at: z.string(),
})
export type SandboxPayout = z.infer<typeof SandboxPayout>

const payoutColumns = (db: Db) => db`id, amount_cents, last4, return_code, metadata, created_at`

export const listPayouts = (db: Db) =>
  many(db, SandboxPayout)`select ${payoutColumns(db)} from sandbox_payouts order by created_at desc, id limit 5000`

export const findPayout = (db: Db, by: { id: string } | { key: string }) =>
  maybe(db, SandboxPayout)`
    select ${payoutColumns(db)} from sandbox_payouts where ${'id' in by ? db`id = ${by.id}` : db`idempotency_key = ${by.key}`}`

export const payoutsBetween = (db: Db, { since, until }: Span) =>
  many(db, SandboxPayout)`
    select ${payoutColumns(db)} from sandbox_payouts where created_at >= ${since} and created_at < ${until} order by id`

/** Records a transfer once per key. Undefined when the key was used for another request. */
export async function bookPayout(db: Db, now: Date, { key, amountCents, to, metadata }: PayoutRequest, returnCode: string | null) {
  const hash = createHash('sha256')
    .update(JSON.stringify([amountCents, to, metadata]))
    .digest('hex')
  await db`
    insert into sandbox_payouts (id, idempotency_key, request_hash, amount_cents, last4, return_code, metadata, created_at)
    values (${newGatewayId('obp')}, ${key}, ${hash}, ${amountCents}, ${to.account.slice(-4)}, ${returnCode}, ${db.json(metadata)}, ${now})
    on conflict (idempotency_key) do nothing`
  return maybe(db, SandboxPayout)`
    select ${payoutColumns(db)} from sandbox_payouts where idempotency_key = ${key} and request_hash = ${hash}`
}
