import sharp from 'sharp'
import type { Db, Pool } from '#server/lib/db.ts'
import { newId } from '#server/lib/ids.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { newProject } from '#tests/factories/projects.ts'
import { newClaim, newHeldReview } from '#tests/factories/queues.ts'
import { newHeldReferral } from '#tests/factories/referrals.ts'
import { newUser } from '#tests/factories/users.ts'
import { testApp } from '#tests/support/app.ts'
import { clerk, fellow, password } from './people.ts'

/** Puts something into every queue, with its files in the `folder` of the servers. */
export async function fillDesk(db: Pool, folder: string): Promise<void> {
  const { id } = await newUser(db, { email: clerk, password, locale: 'es', is_admin: true, name: 'Guardia', surname: 'Casa' })
  const other = await newUser(db, { email: fellow.email, password, locale: 'es', is_admin: true, name: 'Relevo', surname: 'Casa' })
  await db`delete from second_factors where user_id in (${id}, ${other.id})`
  for (const author of ['Ana R.', 'Berta S.', 'Carla T.']) await newHeldReview(db, { author })
  await newHeldReview(db, { author: 'Delia U.', removedBy: id })
  for (let i = 0; i < 2; i++) await newClaim(db)
  for (const deniedBy of [null, id]) await newClaim(db, 'appealed', deniedBy)
  for (let i = 0; i < 2; i++) await newProject(db, { state: 'in_review', submitted_at: new Date() })
  for (const [name, slug] of Object.entries({
    'Espera Pinturas': 'espera-pinturas',
    'Espera Pisos': 'espera-pisos',
    'Espera Rejas': 'espera-rejas',
  }))
    await newCompany(db, { name, slug, status: 'pending' })
  await newHeldReferral(db)
  await sendDocument(db, folder)
}

const onePage = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]>>endobj
trailer<</Root 1 0 R>>
%%EOF`

async function sendDocument(db: Pool & Db, folder: string): Promise<void> {
  const server = await testApp(db, { DATA_DIR: folder })
  const { owner } = await newCompany(db, { name: 'Prueba Techos', slug: 'prueba-techos', credentials: [] })
  const bytes = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer()
  const member = await server.as(owner.id, { locale: 'es' })
  await member.credentials.submit({
    body: { kind: 'identity', source: 'MVA', worker: 'Ana Reyes' },
    file: new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }),
  })
  const { owner: roofer } = await newCompany(db, { name: 'Prueba Tejas', slug: 'prueba-tejas', credentials: [] })
  await (
    await server.as(roofer.id, { locale: 'es' })
  ).credentials.submit({
    body: { kind: 'identity', source: 'MVA', worker: 'Luis Reyes' },
    file: new Blob([onePage], { type: 'application/pdf' }),
  })
  await server.close()

  const bare = await newCompany(db, { name: 'Prueba Rejas', slug: 'prueba-rejas', credentials: [] })
  await db`
    insert into credentials (id, company_id, kind, status, source, submitted_at, created_at)
    values (${newId()}, ${bare.id}, 'identity', 'submitted', 'MVA', now(), now())`
}
