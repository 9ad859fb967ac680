import { expect, test } from 'vitest'
import { brandNames, brandProblems, readTexts } from './check-brand.ts'

const problems = (file: string, text: string) => brandProblems([{ file, text }], ['Oficio'])

test('a name in a string, a template, a tag or a document is reported with its place; a comment is not', () => {
  const page = ['// On Oficio.', "const a = 'En Oficio'", 'const b = `${a} de Oficio`', 'const c = <p title="Oficio">Usa Oficio</p>'].join(
    '\n',
  )

  expect(problems('web/a.tsx', page).map((line) => line.split(': ')[0])).toEqual([
    'web/a.tsx:2',
    'web/a.tsx:3',
    'web/a.tsx:4',
    'web/a.tsx:4',
  ])
  expect(problems('server/domains/legal/texts/en/terms.md', '- First\n- Oficio is')).toEqual([
    'server/domains/legal/texts/en/terms.md:2: write brand.name (brand/brand.ts) instead of Oficio',
  ])
})

test('technical names and identifiers are left alone, and no other text of such a file', () => {
  const agent = "const agent = 'Oficio-Webhooks/1'\nconst seeOficio = localStorage.oficio"

  expect(problems('server/domains/webhooks/sending/service.ts', agent)).toEqual([])
  expect(problems('server/domains/webhooks/sending/service.ts', `${agent}\nconst title = 'Oficio'`)).toHaveLength(1)
  expect(problems('server/domains/webhooks/posts.ts', agent)).toHaveLength(1)
})

test('the tree names no brand outside of its folder', () => {
  const sources = readTexts()

  expect(brandNames().toSorted()).toEqual(['Cuadra', 'Oficio'])
  expect(sources.length).toBeGreaterThan(500)
  expect(brandProblems(sources, brandNames())).toEqual([])
})
