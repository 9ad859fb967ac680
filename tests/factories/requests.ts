import type { Db } from '#server/lib/db.ts'
import { newProject } from './projects.ts'
import { newUser } from './users.ts'

type Contact = { name?: string; surname?: string; email?: string; phone?: string; hides_phone?: boolean }
type Given = Omit<NonNullable<Parameters<typeof newProject>[1]>, 'owner_id'> & { owner?: { id: string }; contact?: Contact }

/** An open request in Rockville, MD for companies to call about; nobody has been asked yet. `contact` is what it says besides its owner's own. */
export async function newRequest(db: Db, { owner, contact = {}, ...given }: Given) {
  const person = owner ?? (await newUser(db))
  const project = await newProject(db, {
    state: 'open',
    zipcode: '20850',
    timing: 'this_month',
    text: 'Se cayó una parte de la cerca.',
    contact_mode: 'calls',
    ...given,
    owner_id: person.id,
  })
  if (Object.keys(contact).length > 0) await db`update project_contacts set ${db(contact)} where project_id = ${project.id}`
  return { ...project, owner: person }
}
