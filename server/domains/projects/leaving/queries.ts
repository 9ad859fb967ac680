import * as z from 'zod/mini'
import { Localized } from '#contract/primitives.ts'
import { projectStates } from '#contract/projects/states.ts'
import { type Db, many } from '#server/lib/db.ts'
import { Id, MediaId } from '#server/lib/rows.ts'

const Contact = z.object({
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  phone: z.string(),
  street: z.nullable(z.string()),
  zipcode: z.string(),
  consented_at: z.nullable(z.string()),
})

const Request = z.object({
  id: z.string(),
  state: z.enum(projectStates.states),
  service: Localized,
  answers: z.unknown(),
  text: z.string(),
  timing: z.string(),
  date_from: z.nullable(z.string()),
  date_to: z.nullable(z.string()),
  zipcode: z.string(),
  city: z.string(),
  slots: z.int(),
  contact_mode: z.string(),
  is_assisted: z.boolean(),
  contact: z.nullable(Contact),
  photos: z.array(z.string()),
  created_at: z.string(),
  submitted_at: z.nullable(z.string()),
  closed_at: z.nullable(z.string()),
})

export const listRequests = (db: Db, ownerId: string) =>
  many(db, Request)`
    select p.id, p.state, s.name as service, p.answers, p.text, p.timing, p.date_from, p.date_to, p.zipcode, p.city, p.slots, p.contact_mode, p.is_assisted,
      case when c.project_id is not null then json_build_object('name', c.name, 'surname', c.surname, 'email', c.email, 'phone', c.phone,
        'street', c.street, 'zipcode', c.zipcode, 'consented_at', c.consented_at) end as contact,
      coalesce((select json_agg(media_id order by position) from project_photos where project_id = p.id), '[]') as photos,
      p.created_at, p.submitted_at, p.closed_at
    from projects p
    join services s on s.id = p.service_id
    left join project_contacts c on c.project_id = p.id
    where p.owner_id = ${ownerId}
    order by p.created_at desc, p.id`

const Address = z.object({ email: z.string(), phone: z.string() })

/** Email addresses and phone numbers in this person's requests. */
export const listAddresses = (db: Db, ownerId: string) =>
  many(db, Address)`
    select distinct c.email, c.phone from project_contacts c join projects p on p.id = c.project_id where p.owner_id = ${ownerId}`

export const listOwned = (db: Db, ownerId: string) => many(db, Id)`select id from projects where owner_id = ${ownerId} order by id`

/** Erases the contents and contact of a request; gives its photos. */
export async function erase(db: Db, id: string): Promise<string[]> {
  await db`update project_contacts set name = '', surname = '', email = '', phone = '', street = null where project_id = ${id}`
  await db`update projects set text = '', answers = '{}', date_from = null, date_to = null where id = ${id}`
  await db`update problems set text = '' where project_id = ${id} and text <> ''`
  await db`update transitions set reason = null where entity = 'project' and entity_id = ${id} and reason is not null`
  const photos = await many(db, MediaId)`delete from project_photos where project_id = ${id} returning media_id`
  return photos.map(({ media_id: mediaId }) => mediaId)
}
