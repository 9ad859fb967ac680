import * as z from 'zod/mini'
import { Question } from '../catalog/forms.ts'
import { ServiceItem } from '../catalog/services.ts'
import { jobUnits } from '../catalog/states.ts'
import { endpoint } from '../endpoint.ts'
import { StateIso, Money, Cents, Slug } from '../primitives.ts'
import { credentialKinds, needStates } from './states.ts'

/** A credential required by a service in one covered state, and whether the company holds it. */
export const ServiceNeed = z.object({ credential: z.enum(credentialKinds), state_iso: StateIso, state: z.enum(needStates) })
export type ServiceNeed = z.infer<typeof ServiceNeed>

export const OwnServiceRow = z.object({
  service: ServiceItem,
  is_on: z.boolean(),
  price_from: z.nullable(Money),
  unit: z.enum(jobUnits),
  max_lead_price: z.nullable(Money),
  /** Number of questions with a filter. */
  filters_count: z.int(),
  requirements: z.array(ServiceNeed),
})
export type OwnServiceRow = z.infer<typeof OwnServiceRow>

/** A service that the company offers or could offer; `is_offered` tells which. */
export const OwnService = z.extend(OwnServiceRow, {
  is_offered: z.boolean(),
  description: z.string(),
  /** Usual price of the job for customers. */
  price_band: z.object({ low: Money, high: Money }),
  /** Lowest and highest lead price, before discounts. */
  lead_price: z.object({ min: Money, max: Money }),
  /** Questions that a company can filter by. */
  questions: z.array(Question),
  /** Accepted options by question; an absent question has no filter. */
  answer_filters: z.record(z.string(), z.array(z.string())),
})
export type OwnService = z.infer<typeof OwnService>

/** The whole offer of a service: omitted fields are cleared. */
export const ServiceChange = z.object({
  is_on: z.boolean(),
  price_from_cents: z.optional(Cents.check(z.minimum(100))),
  max_lead_price_cents: z.optional(Cents.check(z.minimum(100))),
  answer_filters: z._default(
    z.record(
      z.string().check(z.regex(/^[a-z][a-z0-9_]{0,39}$/)),
      z.array(z.string().check(z.regex(/^[a-z][a-z0-9_]{0,39}$/))).check(z.minLength(1, { error: 'oneOption' }), z.maxLength(20)),
    ),
    {},
  ),
})
export type ServiceChange = z.output<typeof ServiceChange>

const bySlug = z.object({ slug: Slug })

/** Services of the caller's company. */
export const ownServicesApi = {
  services: endpoint({
    method: 'GET',
    path: '/api/company/services',
    access: 'company',
    area: 'work',
    scopes: ['company:read'],
    summary: 'List the services of the company',
    response: z.array(OwnServiceRow),
  }),
  service: endpoint({
    method: 'GET',
    path: '/api/company/services/:slug',
    access: 'company',
    area: 'work',
    scopes: ['company:read'],
    summary: 'Get the company’s settings for a service',
    params: bySlug,
    response: OwnService,
  }),
  saveService: endpoint({
    method: 'PUT',
    path: '/api/company/services/:slug',
    access: 'company',
    area: 'configure',
    summary: 'Add a service to the company, or change its settings',
    params: bySlug,
    body: ServiceChange,
    response: OwnService,
  }),
  removeService: endpoint({
    method: 'DELETE',
    path: '/api/company/services/:slug',
    access: 'company',
    area: 'configure',
    summary: 'Remove a service from the company',
    params: bySlug,
  }),
}
