import { createHash } from 'node:crypto'
import type { Topic } from '#contract/notifications/states.ts'
import type { Locale, Localized } from '#contract/primitives.ts'
import type { PushMessage } from '#contract/notifications/push.ts'
import { actionOf } from '../kinds/rules.ts'

const open: Localized = { es: 'Abrir', en: 'Open' }

const hour = 3600
type PushPolicy = { ttlSeconds: number; urgency: 'normal' | 'high' }
const usual: PushPolicy = { ttlSeconds: 72 * hour, urgency: 'normal' }
const policies: Partial<Record<Topic, PushPolicy>> = {
  // Twice the lifetime of an urgent offer.
  urgent: { ttlSeconds: 2 * hour, urgency: 'high' },
  offers: { ttlSeconds: 24 * hour, urgency: 'high' },
  leads: { ttlSeconds: 72 * hour, urgency: 'high' },
  messages: { ttlSeconds: 72 * hour, urgency: 'high' },
}

/** Lifetime and urgency of pushes by topic. Pushes without a topic concern security or money and are urgent. */
export const policyOf = (topic: Topic | null): PushPolicy =>
  topic ? (policies[topic] ?? usual) : { ttlSeconds: 24 * hour, urgency: 'high' }

const icon = '/icons/icon-192.png'

type Said = { locale: Locale; kind: string; title: string; body: string; path: string; link: string }

/**
 * Push message for a device. `collapseKey` (32 characters, a limit of push services) keeps only the last message of a kind about one thing. `link`
 * is the full address of `path` in the reader's language.
 */
export function pushMessage(id: string, { locale, kind, title, body, path, link }: Said, unread: number): PushMessage {
  return {
    from: new URL(link).host,
    collapseKey: createHash('sha256').update(`${kind} ${path}`).digest('base64url').slice(0, 32),
    messageId: id,
    notification: { title, body, icon },
    data: { kind, unread: String(unread), action: (actionOf(kind) ?? open)[locale] },
    fcmOptions: { link, analyticsLabel: kind },
  }
}
