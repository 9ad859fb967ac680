import type { Question } from '#contract/catalog/forms.ts'
import type { Db } from '#server/lib/db.ts'
import { newId } from '#server/lib/ids.ts'

type Given = {
  name?: { es: string; en: string }
  questions?: Question[]
  tariff?: { base: number; min: number; max: number }
  /** Credentials that a company must hold for it, everywhere. */
  requirements?: string[]
}

const anyQuestion: Question = { id: 'what', type: 'textarea', label: { es: '¿Qué necesitas?', en: 'What do you need?' } }

/** A service with its form and the price of its leads, apart from the catalogue. */
export async function newService(
  db: Db,
  { name = { es: 'Reparar cercas', en: 'Fence repair' }, questions = [anyQuestion], tariff, requirements = [] }: Given = {},
) {
  const [id, formId] = [newId(), newId()]
  const slug = `service-${id}`
  const { base, min, max } = tariff ?? { base: 2000, min: 500, max: 20_000 }
  await db`
    insert into services (id, slug, category_id, name, description, synonyms, job_low_cents, job_high_cents, job_unit, demand, position, created_at,
      first_shown_at)
    select ${id}, ${slug}, (select id from categories order by position limit 1), ${db.json(name)}, ${db.json(name)}, '{"es": [], "en": []}', 10000, 50000, 'job', 50, 1, now(), now()`
  await db`insert into service_forms (id, service_id, version, questions, created_at) values (${formId}, ${id}, 1, ${db.json(questions)}, now())`
  await db`
    insert into service_prices (id, service_id, base_cents, min_cents, max_cents, valid_from)
    values (${newId()}, ${id}, ${base}, ${min}, ${max}, '2020-01-01')`
  for (const credential of requirements) await db`insert into service_requirements (service_id, credential) values (${id}, ${credential})`
  return { id, slug, formId, name }
}
