import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { parseAst, type Plugin } from 'vite'

type Range = { start: number; end: number }
type Node = Range & { type: string }
type Declarator = Range & { id: { name: string }; init: Node | null }
type Statement = Node & {
  declaration?: (Node & { id?: { name: string }; declarations?: Declarator[] }) | null
  declarations?: Declarator[]
  id?: { name: string }
}

const contractFile = /\/contract\/(?:[\w-]+\/)?([\w-]+)\.ts(\?(?:plain|schemas))?$/

const namesOf = (statement: Statement): string[] => {
  const inner = statement.declaration ?? statement
  return (inner.declarations?.map(({ id }) => id.name) ?? [inner.id?.name]).filter((name) => name !== undefined)
}
const mentions = (text: string, names: Iterable<string>) =>
  [...names].some((name) => new RegExp(`(?<![.\\w$'"])${name}(?![\\w$'":])`).test(text))

/** The statements that build schemas: those that say `z.`, name a schema of another file (in PascalCase), or name one of their own. */
function schemasAmong(statements: readonly Statement[], code: string): Set<Statement> {
  const textOf = ({ start, end }: Range) => code.slice(start, end)
  const imported = [...code.matchAll(/import\s*\{([^}]*)\}/g)]
    .flatMap(([, names]) => names!.match(/\b[A-Z]\w*/g) ?? [])
    .filter((name) => name !== 'AppError')
  const known = new Set(['z', ...imported])
  const found = new Set<Statement>()
  for (let before = -1; before !== found.size;) {
    before = found.size
    for (const statement of statements) {
      if (found.has(statement) || !mentions(textOf(statement), known)) continue
      found.add(statement)
      for (const name of namesOf(statement)) known.add(name)
    }
  }
  return found
}

/** Building a schema is a chain of calls, which a bundler must take for effects. In the contract, which is data, they are none. */
function withoutEffects(statement: Statement, code: string): string {
  const inits =
    (statement.declaration ?? statement).declarations?.flatMap(({ init }) => (init && !/Function|Literal/.test(init.type) ? [init] : [])) ??
    []
  const shift = statement.start
  return inits.reduceRight(
    (text, { start, end }) =>
      `${text.slice(0, start - shift)}/* @__PURE__ */ (() => (${text.slice(start - shift, end - shift)}))()${text.slice(end - shift)}`,
    code.slice(statement.start, statement.end),
  )
}

/** The two files that one file of the contract becomes; `name` is its own, without `.ts`. */
export function splitContract(name: string, source: string): { plain: string; schemas: string } {
  const code = stripTypeScriptTypes(source)
  const { body } = parseAst(code) as unknown as { body: Statement[] }
  const imports = body.filter(({ type }) => type === 'ImportDeclaration').map(({ start, end }) => code.slice(start, end))
  const statements = body.filter(({ type }) => type !== 'ImportDeclaration')
  const found = schemasAmong(statements, code)
  const plain = statements.filter((statement) => !found.has(statement))
  const hidden = plain.filter(({ type }) => !type.startsWith('Export')).flatMap(namesOf)
  const textOf = (chosen: readonly Statement[]) => chosen.map((statement) => withoutEffects(statement, code))
  const shared = `import { ${plain.flatMap(namesOf).join(', ')} } from './${name}.ts?plain'`
  return {
    plain: [...imports, `export { ${hidden.join(', ')} }`, ...textOf(plain)].join('\n'),
    schemas: [...imports, shared, ...textOf(statements.filter((statement) => found.has(statement)))].join('\n'),
  }
}

/**
 * Keeps the browser's share of the contract small: a page gets the schemas that it uses and no other, and a page that asks for an error
 * code, a list or a state machine gets no schema at all. Each file of `contract/` becomes two, what is plain and what needs zod.
 */
export const pureContract = (): Plugin => ({
  name: 'pure-contract',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: (environment) => environment.name === 'client',
  load: {
    filter: { id: contractFile },
    async handler(id) {
      const [, name, part] = contractFile.exec(id)! as unknown as [string, string, '?plain' | '?schemas' | undefined]
      const whole = `export * from './${name}.ts?plain'\nexport * from './${name}.ts?schemas'`
      const parts = part && splitContract(name, await readFile(id.replace(/\?.*/, ''), 'utf8'))
      const code = parts ? parts[part === '?plain' ? 'plain' : 'schemas'] : whole
      return { code, moduleSideEffects: false, moduleType: 'js' }
    },
  },
})
