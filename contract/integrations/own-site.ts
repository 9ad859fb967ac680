import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Instant, text } from '../primitives.ts'
import { mostOrigins } from './states.ts'

/** The request widget and the review badge for a company's own site. */
export const OwnSite = z.object({
  /** Address of the widget's script, of its frame, and of the badge. */
  script: z.string(),
  frame: z.string(),
  badge: z.string(),
  profile: z.string(),
  /** Structured data of the company with its rating, as JSON-LD. */
  json_ld: z.string(),
  /** Origins of sites that may show the widget. */
  origins: z.array(z.string()),
  /** `#rrggbb` */
  accent: z.string(),
  /** Last time somebody began a request there. */
  used_at: z.nullable(Instant),
  used_origin: z.nullable(z.string()),
  /** Last time the widget was called from an address that isn't listed. */
  refused_at: z.nullable(Instant),
  refused_origin: z.nullable(z.string()),
})
export type OwnSite = z.infer<typeof OwnSite>

export const OwnSiteInput = z.object({
  origins: z.array(text(1, 300)).check(z.maxLength(mostOrigins)),
  accent: z.string().check(z.regex(/^#[0-9a-f]{6}$/i)),
})
export type OwnSiteInput = z.output<typeof OwnSiteInput>

const own = { access: 'company', area: 'integrations', path: '/api/company/own-site' } as const

export const ownSiteApi = {
  get: endpoint({
    method: 'GET',
    ...own,
    summary: 'Get the widget and the badge for the company’s own site',
    response: OwnSite,
  }),
  save: endpoint({
    method: 'PUT',
    ...own,
    summary: 'Save the sites that may show the widget, and its color',
    body: OwnSiteInput,
    response: OwnSite,
    limits: [{ count: 60, seconds: 3600, by: 'company' }],
  }),
}
