import * as z from 'zod/mini'
import { adminRoles } from '#contract/admin-roles.ts'
import { companyStates } from '#contract/companies/states.ts'
import { companyRoles } from '#contract/company-roles.ts'
import { Locale } from '#contract/primitives.ts'
import { type Db, one } from '#server/lib/db.ts'

const SignedIn = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  surname: z.string(),
  avatar: z.nullable(z.string()),
  notifications: z.int(),
  is_admin: z.boolean(),
  admin_role: z.nullable(z.enum(adminRoles)),
  needs_second_factor: z.boolean(),
  country: z.string(),
  phone: z.nullable(z.string()),
  phone_verified_at: z.nullable(z.string()),
  email_verified: z.boolean(),
  locale: Locale,
  company: z.nullable(
    z.object({ id: z.string(), slug: z.string(), name: z.string(), status: z.enum(companyStates.states), role: z.enum(companyRoles) }),
  ),
})

export const getSignedIn = (db: Db, userId: string) =>
  one(db, SignedIn)`
    select u.id, u.email, u.name, u.surname, '/media/' || a.id || '/' || a.widths[1] || '.webp' as avatar, u.is_admin, u.admin_role, u.country, u.phone,
      u.is_admin and not exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null) as needs_second_factor,
      u.phone_verified_at, u.email_verified_at is not null as email_verified, u.locale,
      (select count(*) from notices n where n.user_id = u.id and n.read_at is null) as notifications,
      case when c.id is not null then json_build_object('id', c.id, 'slug', c.slug, 'name', c.name, 'status', c.status, 'role', m.role) end as company
    from users u
    left join media a on a.id = u.avatar_media_id
    left join company_members m on m.user_id = u.id
    left join companies c on c.id = m.company_id
    where u.id = ${userId}`
