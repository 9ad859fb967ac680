import { dayMs } from '#contract/durations.ts'
import * as z from 'zod/mini'
import { type Db, one } from '#server/lib/db.ts'

const RiskRow = z.object({ same_phone: z.int(), company: z.nullable(z.enum(['same_service', 'other'])), is_copied: z.boolean() })

/** Risk facts from other requests and companies. */
export const findRisk = (db: Db, projectId: string, { email, phone }: { email: string; phone: string }, now: Date) =>
  one(db, RiskRow)`
    select
      (select count(*) from project_contacts c join projects o on o.id = c.project_id
        where c.phone = ${phone} and o.id <> p.id and o.submitted_at > ${new Date(now.getTime() - dayMs)}) as same_phone,
      (select case when bool_or(exists (select from company_services s where s.company_id = m.company_id and s.service_id = p.service_id and s.is_on))
          then 'same_service' when count(*) > 0 then 'other' end
        from company_members m join users u on u.id = m.user_id join companies k on k.id = m.company_id
        where u.phone = ${phone} or u.email = ${email} or k.phone = ${phone}) as company,
      exists (select from projects o where md5(o.text) = md5(p.text) and length(o.text) >= 40 and o.owner_id <> p.owner_id
        and o.created_at > ${new Date(now.getTime() - 30 * dayMs)}) as is_copied
    from projects p where p.id = ${projectId}`
