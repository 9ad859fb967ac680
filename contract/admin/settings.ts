import * as z from 'zod/mini'
import { endpoint, readLimits } from '../endpoint.ts'
import { legalSlugs } from '../legal/states.ts'
import { CalendarDate, Instant } from '../primitives.ts'
import { Reason } from '../reason.ts'
import { defaultSettings, type SettingName } from '../settings.ts'
import { settingErrors } from './states.ts'

const Name = z.enum(Object.keys(defaultSettings) as [SettingName, ...SettingName[]])

const Figure = z.int().check(z.minimum(0), z.maximum(10_000_000))

/** A setting: its default, its bounds, and its value now. */
export const Setting = z.object({
  name: Name,
  usual: z.int(),
  least: z.int(),
  most: z.int(),
  value: z.int(),
  /** Number of decisions about it so far. */
  version: z.int(),
  planned: z.nullable(z.object({ value: z.int(), holds_from: Instant })),
  /** Legal documents that name it. */
  documents: z.array(z.enum(legalSlugs)),
})
export type Setting = z.infer<typeof Setting>

export const SettingChange = z.object({
  version: z.int(),
  value: z.int(),
  holds_from: Instant,
  created_at: Instant,
  reason: z.string(),
  by: z.string(),
  /** `replaced`: another plan took its place before its day. */
  fate: z.enum(['planned', 'in_force', 'past', 'replaced']),
})
export type SettingChange = z.infer<typeof SettingChange>

/** Newest first. */
const Known = z.extend(Setting, { changes: z.array(SettingChange) })

export type KnownSetting = z.infer<typeof Known>

/** `version` is the one that the admin saw. `from` is the first day, in the platform's time zone, or null for as soon as every process knows. */
export const Plan = z.extend(Reason, { version: z.int().check(z.minimum(0)), value: Figure, from: z.nullable(CalendarDate) })

const params = z.object({ name: Name })

export const settingsApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/settings',
    access: 'admin',
    area: 'system',
    scopes: ['system:read'],
    summary: 'List settings with their bounds and plans',
    response: z.array(Setting),
    limits: [readLimits.admin],
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/admin/settings/:name',
    access: 'admin',
    area: 'system',
    scopes: ['system:read'],
    summary: 'Get a setting with its history',
    params,
    response: Known,
    limits: [readLimits.admin],
  }),
  plan: endpoint({
    method: 'PUT',
    path: '/api/admin/settings/:name',
    access: 'admin',
    area: 'system',
    summary: 'Plan the value of a setting from a day on; replaces a pending plan',
    params,
    body: Plan,
    response: Known,
    errors: [settingErrors.changedMeanwhile],
  }),
}
