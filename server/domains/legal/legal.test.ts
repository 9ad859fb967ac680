import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { legalDocuments, legalSlugs } from '#contract/legal/states.ts'
import { locales } from '#contract/locale.ts'
import { test } from '#tests/support/test.ts'
import { figuresIn } from './documents/rules.ts'

const sourceOf = (slug: string, locale: string) => readFileSync(new URL(`texts/${locale}/${slug}.md`, import.meta.url), 'utf8')
const documents = legalSlugs.filter((slug) => slug !== 'faqs')

test('every document is there in both languages, with its version', async ({ server }) => {
  for (const locale of locales) {
    const visitor = server.visitor({ locale })
    expect((await visitor.legal.list()).map(({ slug }) => slug)).toEqual([...legalSlugs])
    for (const slug of documents) {
      const found = await visitor.legal.document({ params: { document: slug } })
      const { name, version, changedOn } = legalDocuments[slug]
      expect(found).toMatchObject({ slug, name: name[locale], version, changed_on: changedOn })
      expect(found.html + found.summary).not.toMatch(/\{\{|\}\}|undefined/)
      expect(found.headings.length).toBeGreaterThanOrEqual(3)
    }
  }
  const unknown = await server.app.inject({ url: '/api/legal/secrets' })
  expect(unknown.statusCode).toBe(404)
})

/** Structure of a text that must be equal in both languages. */
const shapeOf = (source: string) => ({
  figures: figuresIn(source).toSorted(),
  links: [...source.matchAll(/\]\(([^)]+)\)/g)].map(([, to]) => to!).toSorted(),
  parts: source
    .split('\n')
    .filter((line) => /^(##|###|\||-) ?/.test(line))
    .map((line) => line.match(/^\S+?(?=[ |])/)?.[0] ?? line[0]),
})

test.each(legalSlugs)('%s says the same in both languages: figures, links, parts', (slug) => {
  expect(shapeOf(sourceOf(slug, 'en'))).toEqual(shapeOf(sourceOf(slug, 'es')))
})

test('questions have an answer, an audience, and an address of their own', async ({ server }) => {
  for (const locale of locales) {
    const { questions } = await server.visitor({ locale }).legal.faqs()
    expect(questions.length).toBeGreaterThanOrEqual(30)
    expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length)
    expect(new Set(questions.map(({ audience }) => audience))).toEqual(new Set(['customers', 'companies', 'everybody']))
    for (const { text, html } of questions)
      expect([text.length > 20, /[<>]/.test(text), html.startsWith('<p>')]).toEqual([true, false, true])
  }
})
