import type { Tables } from '#server/lib/tables.ts'

export const tables: Tables = {
  appointments: {},
  // Buying by rule is switched on again by an owner of the company that is kept.
  auto_accepts: { company: { company_id: { fate: 'ends' } } },
  // Bookings go by the rules of the company that is kept.
  availabilities: { company: { company_id: { fate: 'ends' } } },
  // The address was given to one person for one company.
  calendar_feeds: { person: { user_id: { fate: 'ends' } }, company: { company_id: { fate: 'ends' } } },
  // Notes and tags follow their lead or entry, and with it a merged company or customer.
  customer_notes: { person: { author_id: { fate: 'moves' } } },
  customer_tags: {},
  // Of a person that both companies added, the entry of the company that is kept stays.
  own_customers: {
    company: {
      company_id: {
        fate: 'moves',
        only: 'not exists (select from own_customers o where o.company_id = {into} and (o.phone = {}.phone or o.email = {}.email))',
        dropsTwins: true,
      },
    },
  },
  leads: {
    person: { assignee_id: { fate: 'moves' } },
    company: { company_id: { fate: 'moves', unlike: ['{}.project_id'], counted: 'leads' } },
  },
  // A company's account belongs to the company that ends; a member's goes with them to the team that is kept. One of a merged person was
  // connected by somebody who is no more.
  external_calendars: { person: { user_id: { fate: 'ends' } }, company: { company_id: { fate: 'ends' } } },
  calendar_busy: {},
  calendar_events: {},
  // Of the previous version; the next one drops both.
  external_busy: { company: { company_id: { fate: 'ends' } } },
  external_events: { company: { company_id: { fate: 'ends' } } },
  // Leads of the merged company get numbers anew: the old ones may stand at the other company for somebody else.
  relays: { company: { company_id: { fate: 'ends' } } },
  relay_calls: {},
  relay_texts: {},
  show_ups: {},
  weekly_digests: { company: { company_id: { fate: 'stays' } } },
}
