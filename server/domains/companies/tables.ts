import type { Tables } from '#server/lib/tables.ts'

const openInvitation = 'case when {}.ended_at is null then {}.email else {}.id::text end'
const credential = ['kind', 'state_iso', 'category_id', 'worker'].map((column) => `{}.${column}`)
const credentialStanding =
  "case {}.status when 'verified' then 'held' when 'submitted' then 'waits' when 'checking' then 'waits' else {}.id::text end"

/** In the order in which rows move in a merge. */
export const tables: Tables = {
  companies: { company: { merged_into: { fate: 'moves' } }, pictures: { cover_media_id: 'shown', logo_media_id: 'shown' } },
  company_members: {
    person: { user_id: { fate: 'moves', unlike: ['true'], dropsTwins: true, counted: 'team' } },
    company: { company_id: { fate: 'moves', counted: 'team' } },
  },
  member_purchases: { person: { user_id: { fate: 'moves' } } },
  team_invitations: {
    person: { invited_by: { fate: 'moves' } },
    company: { company_id: { fate: 'moves', unlike: [openInvitation], dropsTwins: true } },
  },
  credentials: {
    company: { company_id: { fate: 'moves', unlike: [...credential, credentialStanding], counted: 'credentials' } },
    document: 'paper_id',
  },
  // An answer belongs to its credential; the lists are the boards'.
  registry_answers: {},
  registry_lists: {},
  registry_entries: {},
  company_pictures: {
    company: { company_id: { fate: 'moves', unlike: ['{}.media_id'], dropsTwins: true, position: 'position', counted: 'pictures' } },
    pictures: { media_id: 'shown' },
  },
  removed_works: {
    company: { company_id: { fate: 'moves', unlike: ['{}.media_id'], dropsTwins: true } },
    pictures: { media_id: 'kept' },
  },
  taken_down_pictures: {
    company: { company_id: { fate: 'moves', unlike: ['{}.media_id'], dropsTwins: true } },
    pictures: { media_id: 'kept' },
  },
  // Rebuilt with the search.
  search_cells: { company: { company_id: { fate: 'ends' } } },
  company_cards: { company: { company_id: { fate: 'ends' } } },
  company_services: {
    company: { company_id: { fate: 'moves', choice: 'offer', unlike: ['{}.service_id'], dropsTwins: true, counted: 'services' } },
  },
  company_states: {
    company: { company_id: { fate: 'moves', choice: 'offer', unlike: ['{}.state_iso'], dropsTwins: true, counted: 'area' } },
  },
  company_zips: {
    company: { company_id: { fate: 'moves', choice: 'offer', unlike: ['{}.zip'], dropsTwins: true, counted: 'area' } },
  },
  company_locations: {
    company: { company_id: { fate: 'moves', unlike: ['{}.zipcode', "coalesce({}.address, '')"], dropsTwins: true } },
  },
  company_hours: { company: { company_id: { fate: 'moves', choice: 'hours' } } },
  company_holidays: { company: { company_id: { fate: 'moves', choice: 'hours' } } },
}
