import * as z from 'zod/mini'
import { topics } from './states.ts'

/** `HH:MM` on a 24-hour clock. */
const ClockTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))

const Choice = z.object({ topic: z.enum(topics), app: z.boolean(), email: z.boolean(), sms: z.boolean(), push: z.boolean() })
export type Choice = z.infer<typeof Choice>
/** Quiet hours in the person's time zone; may extend past midnight. */
const Quiet = z.nullable(
  z.object({ from: ClockTime, to: ClockTime }).check(z.refine(({ from, to }) => from !== to, { path: ['to'], error: 'differs' })),
)
export const NotificationPreferences = z.object({ choices: z.array(Choice).check(z.maxLength(topics.length)), quiet: Quiet })
export type NotificationPreferences = z.infer<typeof NotificationPreferences>

const Change = z.extend(z.partial(Choice), { topic: z.enum(topics) })
export const PreferencesChange = z.object({ choices: z.array(Change).check(z.maxLength(topics.length)), quiet: Quiet })
export type PreferencesChange = z.infer<typeof PreferencesChange>
