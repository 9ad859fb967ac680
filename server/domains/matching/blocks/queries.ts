import * as z from 'zod/mini'
import { type Db, many, touched } from '#server/lib/db.ts'

const Blocked = z.object({ company: z.string() })

export const listBlocked = (db: Db, userId: string) =>
  many(db, Blocked)`
    select c.name as company from blocks b join companies c on c.id = b.company_id where b.user_id = ${userId} order by c.name`

export const eraseBlocks = (db: Db, userId: string) => db`delete from blocks where user_id = ${userId}`

/** Blocks an existing company for a person; repeating it has no effect. */
export const insertBlock = (db: Db, companyId: string, userId: string) =>
  touched(db`
    insert into blocks (company_id, user_id) select id, ${userId} from companies where id = ${companyId}
    on conflict (company_id, user_id) do update set user_id = excluded.user_id`)
