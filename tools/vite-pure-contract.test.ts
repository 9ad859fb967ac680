import { readdirSync, readFileSync } from 'node:fs'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { splitContract } from './vite-pure-contract.ts'

type Export = { type: string; declaration?: { id?: { name: string }; declarations?: { id: { name: string } }[] } | null }

const exportsOf = (code: string) =>
  (parseAst(code) as unknown as { body: Export[] }).body
    .filter(({ type }) => type === 'ExportNamedDeclaration')
    .flatMap(({ declaration }) => (declaration?.declarations?.map(({ id }) => id.name) ?? [declaration?.id?.name]).filter(Boolean))

test('a list and an error code stand apart from the schemas, which may use them', () => {
  const { plain, schemas } = splitContract(
    'jobs',
    `import * as z from 'zod/mini'
    import { Id } from './primitives.ts'
    const most = 5
    export const kinds = ['one', 'two'] as const
    export const jobErrors = { gone: { code: 'gone' } }
    export const Job = z.object({ id: Id, kind: z.enum(kinds).check(z.maxLength(most)) })
    export const page = () => Job
    export type Job = z.infer<typeof Job>`,
  )

  expect(exportsOf(plain)).toEqual(['kinds', 'jobErrors'])
  expect(exportsOf(schemas)).toEqual(['Job', 'page'])
  expect(plain).toContain('export { most }')
  expect(schemas).toContain("import { most, kinds, jobErrors } from './jobs.ts?plain'")
  expect(schemas).toContain('Job = /* @__PURE__ */ (() => (z.object(')
})

test.each(readdirSync('contract', { recursive: true, encoding: 'utf8' }).filter((name) => /^(?!.*\.test)[\w/-]+\.ts$/.test(name)))(
  'nothing of contract/%s gets lost',
  async (file) => {
    const { plain, schemas } = splitContract(file.replace(/^.*\/|\.ts$/g, ''), readFileSync(`contract/${file}`, 'utf8'))
    const whole: object = await import(/* @vite-ignore */ new URL(`../contract/${file}`, import.meta.url).href)

    expect(new Set([...exportsOf(plain), ...exportsOf(schemas)])).toEqual(new Set(Object.keys(whole)))
    expect(plain.replace(/^import .*$/gm, '')).not.toMatch(/\bz\./)
  },
)
