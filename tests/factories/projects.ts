import type { Answers, Question } from '#contract/catalog/forms.ts'
import type { projectStates } from '#contract/projects/states.ts'
import type { Db } from '#server/lib/db.ts'
import { newId } from '#server/lib/ids.ts'
import { newUser } from './users.ts'

type Project = {
  id?: string
  owner_id?: string
  state?: (typeof projectStates.states)[number]
  /** Slug of a service of the catalogue, or one of the factory's own. */
  service?: string | { id: string; formId: string }
  zipcode?: string
  answers?: Answers
  timing?: string
  text?: string
  slots?: number
  approves_companies?: boolean
  contact_mode?: 'messages' | 'calls'
  locale?: 'es' | 'en'
  directed_company_id?: string
  street?: string
  created_at?: Date
  submitted_at?: Date
  opened_at?: Date
  hired_lead_id?: string
  finished_at?: Date
}

/** A request in any state, with the contact that a request in that state has. Its owner has an account unless given. */
export async function newProject(db: Db, { service = 'house-cleaning', street = '100 Main St', ...given }: Project = {}) {
  const owner_id = given.owner_id ?? (await newUser(db)).id
  const key = typeof service === 'string' ? db`s.slug = ${service}` : db`f.id = ${service.formId}`
  const [start] = await db<{ service_id: string; form_id: string; questions: Question[] }[]>`
    select s.id as service_id, f.id as form_id, f.questions from services s join service_forms f on f.service_id = s.id
    where ${key} order by f.version desc limit 1`
  if (!start) throw new Error('the service does not exist')
  const zipcode = given.zipcode ?? '20910'
  const [place] = await db<
    { city: string; state_iso: string; time_zone: string }[]
  >`select location as city, state_iso, time_zone from zips where zip = ${zipcode}`
  const now = new Date()
  const state = given.state ?? 'draft'
  const isSent = state !== 'draft'
  const wasOpen = ['open', 'hired', 'completed'].includes(state)
  const project = {
    id: newId(),
    zipcode,
    ...place!,
    slots: 3,
    created_at: now,
    ...(isSent ? { submitted_at: now } : {}),
    ...(wasOpen ? { opened_at: now, owner_active_at: given.opened_at ?? now } : {}),
    ...given,
    owner_id,
    state,
    service_id: start.service_id,
    form_id: start.form_id,
  }
  await db`insert into projects ${db(project as never)}`
  if (isSent) {
    await db`
      insert into project_contacts (project_id, name, surname, email, phone, street, zipcode, consented_at)
      select ${project.id}, name, surname, email, coalesce(phone, ''), ${street}, ${zipcode}, ${now} from users where id = ${owner_id}`
  }
  return { ...project, questions: start.questions }
}
