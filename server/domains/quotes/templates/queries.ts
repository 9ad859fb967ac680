import * as z from 'zod/mini'
import { type Db, many, touched } from '#server/lib/db.ts'

const Template = z.object({ id: z.string(), name: z.string(), content: z.unknown(), updated_at: z.string() })

export const listTemplates = (db: Db, companyId: string) =>
  many(db, Template)`select id, name, content, updated_at from quote_templates where company_id = ${companyId} order by updated_at desc, id`

/** Saves a template by name; false at the limit of `most`. Locks the company's row, so concurrent saves respect the limit. */
export async function saveTemplate(
  db: Db,
  { id, companyId, name, content, now, most }: { id: string; companyId: string; name: string; content: unknown; now: Date; most: number },
): Promise<boolean> {
  await db`select from companies where id = ${companyId} for no key update`
  return touched(db`
    insert into quote_templates (id, company_id, name, content, updated_at)
    select ${id}, ${companyId}, ${name}, ${db.json(content as never)}, ${now}
    where (select count(*) from quote_templates where company_id = ${companyId} and lower(name) <> lower(${name})) < ${most}
    on conflict (company_id, lower(name)) do update set name = excluded.name, content = excluded.content, updated_at = excluded.updated_at`)
}

export const deleteTemplate = (db: Db, companyId: string, id: string) =>
  touched(db`delete from quote_templates where id = ${id} and company_id = ${companyId}`)
