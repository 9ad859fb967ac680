import type { Tables } from '#server/lib/tables.ts'

export const tables: Tables = {
  // A company has a few quick replies at most: those of the one that is kept stand.
  company_quick_replies: { company: { company_id: { fate: 'ends' } } },
  message_files: { document: 'document_id' },
  message_photos: { pictures: { media_id: 'shown' } },
  messages: { person: { author_id: { fate: 'moves', counted: 'messages' } } },
  thread_reads: {},
}
