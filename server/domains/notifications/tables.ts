import type { Tables } from '#server/lib/tables.ts'

export const tables: Tables = {
  deliveries: { person: { user_id: { fate: 'moves' } } },
  notices: { person: { user_id: { fate: 'moves', unlike: ['{}.event_key'], dropsTwins: true, counted: 'notices' } } },
  // The choices of the account that is kept stand.
  notification_preferences: { person: { user_id: { fate: 'ends' } } },
  provider_reports: {},
  push_registrations: { person: { user_id: { fate: 'ends' } } },
  quiet_hours: { person: { user_id: { fate: 'ends' } } },
  suppressed_addresses: {},
}
