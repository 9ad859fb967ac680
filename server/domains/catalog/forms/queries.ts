import { FormVersion } from '#contract/catalog/forms.ts'
import { type Db, maybe, many, one } from '#server/lib/db.ts'
import * as z from 'zod/mini'

export const findNewestForm = (db: Db, serviceId: string) =>
  maybe(db, FormVersion)`select id, version, questions from service_forms where service_id = ${serviceId} order by version desc limit 1`

export const findForm = (db: Db, formId: string) =>
  maybe(db, FormVersion)`select id, version, questions from service_forms where id = ${formId}`

const Form = z.extend(FormVersion, { created_at: z.string(), restored_version: z.nullable(z.int()) })

export const listForms = (db: Db, serviceId: string) =>
  many(db, Form)`
    select id, version, questions, created_at, restored_version from service_forms where service_id = ${serviceId} order by version desc`

const Newest = z.object({ version: z.int() })

/** 0 without a version. */
export const newestVersion = async (db: Db, serviceId: string): Promise<number> =>
  (await one(db, Newest)`select coalesce(max(version), 0) as version from service_forms where service_id = ${serviceId}`).version

export const findVersion = (db: Db, serviceId: string, version: number) =>
  maybe(db, FormVersion)`select id, version, questions from service_forms where service_id = ${serviceId} and version = ${version}`

type NewForm = {
  id: string
  service_id: string
  version: number
  questions: z.infer<typeof FormVersion>['questions']
  restored_version: number | null
}
export const insertForm = (db: Db, { questions, ...form }: NewForm, now: Date) =>
  db`insert into service_forms ${db({ ...form, questions: db.json(questions), created_at: now })}`
