import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { catalogProblems } from '#server/domains/catalog/forms/rules.ts'
import { catalogue } from './catalogue.ts'

const services = catalogue.flatMap((category) => category.services)

test('the catalogue has no problem', () => {
  expect(catalogProblems(catalogue)).toEqual([])
})

test('the catalogue is as wide as promised', () => {
  expect(catalogue.length).toBeGreaterThanOrEqual(14)
  expect(services.length).toBeGreaterThanOrEqual(120)
  expect(services.filter(({ questions }) => questions.some((question) => question.show_if)).length).toBeGreaterThanOrEqual(40)
})

test('every form moves the price of a lead', () => {
  expect(services.filter(({ questions }) => !questions.some((question) => question.price_input)).map(({ slug }) => slug)).toEqual([])
})

test('a lead costs from $4 to $120', () => {
  expect(services.filter(({ lead_price: lead }) => lead.min_cents < 400 || lead.max_cents > 12_000).map(({ slug }) => slug)).toEqual([])
})

test('every icon is in the icon set', () => {
  const file = (icon: string) => new URL(`../../node_modules/@tabler/icons-react/dist/esm/icons/Icon${icon}.mjs`, import.meta.url)

  expect(catalogue.filter(({ icon }) => !existsSync(file(icon))).map(({ slug }) => slug)).toEqual([])
})

test('whatever can be answered with one has its unit in the singular', () => {
  const questions = services.flatMap(({ slug, questions }) => questions.map((question) => ({ slug, ...question })))
  const lacking = questions.filter(
    ({ type, unit, unit_one, min = 0, max = 999 }) => type === 'number' && unit && !unit_one && min <= 1 && max >= 1,
  )
  expect(lacking.map(({ slug, id }) => `${slug} ${id}`)).toEqual([])
})
