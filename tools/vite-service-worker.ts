import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import type { Plugin, Rolldown } from 'vite'
import { brand } from '../brand/brand.ts'

const source = new URL('../web/sw.ts', import.meta.url)
type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string>; importedAssets: Set<string> } }

const around = /web\/(root|layouts\/(mini|boundary))\.tsx|entry\.client\.tsx/
const wizard = /web\/pages\/search\/(forms|form-project|contact)\.tsx/

/**
 * Builds `web/sw.ts` as `/sw.js`, outside the bundle: it imports nothing, and its name must never change. The list of the wizard's files is
 * injected: its pages with lazily loaded modules, and their layouts.
 */
export const serviceWorker = (): Plugin => ({
  name: 'service-worker',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  async generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk')
    const files = new Set([...reach(chunks, around, false), ...reach(chunks, wizard, true)])
    const es = [...files].map((file) => `/${file}`)
    const wizardFiles = { es, en: es.map((file) => (file.endsWith('.js') ? file.replace('/assets/', '/assets/en/') : file)) }
    const told = `const wizardFiles = ${JSON.stringify(wizardFiles)}\nconst brandName = ${JSON.stringify(brand.name)}\n`
    this.emitFile({ type: 'asset', fileName: 'sw.js', source: told + stripTypeScriptTypes(await readFile(source, 'utf8')) })
  },
})

/** Files of the modules of `entry`: scripts, styles and fonts; with lazily loaded ones if `isDeep`. */
function reach(chunks: readonly Chunk[], entry: RegExp, isDeep: boolean): Set<string> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const found = new Set<string>()
  const visit = (name: string) => {
    const chunk = byName.get(name)
    if (!chunk || found.has(name)) return
    found.add(name)
    for (const file of [...(chunk.viteMetadata?.importedCss ?? []), ...(chunk.viteMetadata?.importedAssets ?? [])]) found.add(file)
    for (const next of [...chunk.imports, ...(isDeep ? chunk.dynamicImports : [])]) visit(next)
  }
  for (const chunk of chunks) if (chunk.facadeModuleId && entry.test(chunk.facadeModuleId)) visit(chunk.fileName)
  return found
}
