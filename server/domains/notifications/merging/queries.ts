import type { Belonging } from '#server/lib/merging.ts'

export const ofPerson: Belonging[] = [
  { table: 'notices', column: 'user_id', fate: 'moves', unlike: ['{}.event_key'], dropsTwins: true, what: 'notices' },
  { table: 'deliveries', column: 'user_id', fate: 'moves' },
  // Preferences of the kept account win.
  { table: 'notification_preferences', column: 'user_id', fate: 'ends' },
  { table: 'quiet_hours', column: 'user_id', fate: 'ends' },
  { table: 'push_registrations', column: 'user_id', fate: 'ends' },
]
