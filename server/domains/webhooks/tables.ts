import type { Tables } from '#server/lib/tables.ts'

export const tables: Tables = {
  webhook_attempts: {},
  webhook_deliveries: {},
  // Nobody has agreed to send the events of the company that is kept to the other one's address.
  webhooks: { company: { company_id: { fate: 'ends' } } },
}
