import * as z from 'zod/mini'
import { ServiceRef } from '../catalog/services.ts'
import { capPeriods } from '../companies/states.ts'
import { endpoint } from '../endpoint.ts'
import { Cents, Id, Instant, Money, Slug } from '../primitives.ts'
import { autoOutcomes, autoAcceptErrors } from './states.ts'

const HourOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))

/** Rule for buying leads automatically: one service, up to a price, from a score, within local hours. */
export const AutoAcceptRule = z.object({
  max_price_cents: Cents,
  /** 0 to 1, like the score of an offer. */
  min_score: z.number().check(z.minimum(0), z.maximum(1)),
  /** Limits the rule to these local hours; null with null is any time. */
  from_time: z.nullable(HourOfDay),
  to_time: z.nullable(HourOfDay),
})
export type AutoAcceptRule = z.infer<typeof AutoAcceptRule>

export const AutoAccept = z.object({
  service: ServiceRef,
  rule: z.nullable(AutoAcceptRule),
  is_on: z.boolean(),
  /** Time of the dry run of the current rule; required before switching on. */
  tried_at: z.nullable(Instant),
  /** Offers of the last 30 days, and decisions on those that came while the rule was on. */
  offers_count: z.int(),
  bought_count: z.int(),
})
export type AutoAccept = z.infer<typeof AutoAccept>

/** Dry run: the decisions that the rule would have made on recent offers, by the same code as live. */
export const DryRun = z.object({
  days: z.int(),
  offers: z.array(
    z.object({ match_id: Id, city: z.string(), offered_at: Instant, price: Money, score: z.number(), outcome: z.enum(autoOutcomes) }),
  ),
  bought_count: z.int(),
  cost: Money,
  /** Highest day, week and month of that time, manual purchases included; `cap` null is no limit. */
  caps: z.array(z.object({ period: z.enum(capPeriods), most: Money, cap: z.nullable(Money) })),
  auto: AutoAccept,
})
export type DryRun = z.infer<typeof DryRun>

const params = z.object({ slug: Slug })

export const autoAcceptApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/company/auto-accept',
    access: 'company',
    area: 'work',
    summary: 'List auto-accept rules by service',
    response: z.array(AutoAccept),
  }),
  dryRun: endpoint({
    method: 'POST',
    path: '/api/company/auto-accept/:slug/dry-run',
    access: 'company',
    area: 'configure',
    summary: 'Save an auto-accept rule, switched off, and preview what it would have bought in the last days',
    params,
    body: z.object({ rule: AutoAcceptRule, days: z._default(z.int().check(z.minimum(1), z.maximum(60)), 30) }),
    response: DryRun,
    limits: [{ count: 60, seconds: 3600, by: 'company' }],
  }),
  switch: endpoint({
    method: 'PUT',
    path: '/api/company/auto-accept/:slug',
    access: 'company',
    area: 'configure',
    summary: 'Switch an auto-accept rule on or off',
    params,
    body: z.object({ is_on: z.boolean() }),
    response: AutoAccept,
    errors: [autoAcceptErrors.dryRunFirst],
  }),
}
