import * as z from 'zod/mini'

// Single-column rows used by many queries. Creating a schema costs about a hundred times as much as parsing a row, so it is done once.
export const Id = z.object({ id: z.string() })
export const Serial = z.object({ id: z.int() })
export const CompanyId = z.object({ company_id: z.string() })
export const LeadId = z.object({ lead_id: z.string() })
export const DocumentId = z.object({ document_id: z.string() })
export const MediaId = z.object({ media_id: z.string() })
export const ProjectId = z.object({ project_id: z.string() })
export const UserId = z.object({ user_id: z.string() })
export const Count = z.object({ count: z.int() })
export const Cents = z.object({ cents: z.int() })
export const At = z.object({ at: z.string() })
export const Value = z.object({ value: z.string() })
