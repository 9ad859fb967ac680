import type { CategoryEdit, NewCategory } from '#contract/catalog/editing.ts'
import { type Db, many, touched } from '#server/lib/db.ts'
import { Held } from '../entries/queries.ts'

/** Locks all entries, in their order on the site. */
export const lockCategoryOrder = (db: Db) => many(db, Held)`select id, slug, revision from categories order by position, slug for update`
export const lockServiceOrder = (db: Db, categoryId: string) =>
  many(db, Held)`select id, slug, revision from services where category_id = ${categoryId} order by position, slug for update`

/** False if the slug is taken. */
export const insertCategory = (db: Db, id: string, { slug, name, description, icon, synonyms }: NewCategory, now: Date) =>
  touched(db`
    insert into categories (id, slug, name, description, synonyms, icon, position, edited_at, is_placed)
    select ${id}, ${slug}, ${db.json(name)}, ${db.json(description)}, ${db.json(synonyms ?? { es: [], en: [] })}, ${icon}, coalesce(max(position) + 1, 0), ${now}, true from categories
    on conflict (slug) do nothing`)

export const saveCategory = (db: Db, id: string, { name, description, icon, synonyms }: CategoryEdit) => db`
  update categories set name = ${db.json(name)}, description = ${db.json(description)}, icon = ${icon},
    synonyms = coalesce(${synonyms ? db.json(synonyms) : null}, synonyms)
  where id = ${id}`
