import { resolve } from 'node:path'
import type { Rolldown } from 'vite'

const web = resolve(import.meta.dirname, '../web')
const frame = ['root.tsx', 'layouts/main.tsx', 'layouts/boundary.tsx', 'layouts/error-page.tsx', 'lib/action.ts'].map(
  (file) => `${web}/${file}`,
)
/** Most visited pages of the search. They share one chunk, even if a page doesn't need all of it. */
const entrances = ['public/home', 'public/category', 'public/company', 'search/start', 'search/service'].map(
  (file) => `${web}/pages/${file}.tsx`,
)
/** Layout of tasks, such as writing a request. */
const task = ['root.tsx', 'layouts/task.tsx', 'layouts/boundary.tsx', 'lib/action.ts', 'pages/search/forms.tsx'].map(
  (file) => `${web}/${file}`,
)
/** Two kinds of screens of the request wizard, and pages that must not load their shared modules. */
const [questions, details] = ['forms.tsx', 'form-project/what-step.tsx'].map((file) => `${web}/pages/search/${file}`) as [string, string]
const outside = [...entrances, ...['public/upload', 'search/results', 'auth/login'].map((file) => `${web}/pages/${file}.tsx`)]

type ModuleInfo = Pick<Rolldown.ModuleInfo, 'importers'>
type Graph = { getModuleInfo: (id: string) => ModuleInfo | null }

/** All modules that import `id`, directly or not, including `id`. */
function loadersOf(id: string, graph: Graph): Set<string> {
  const seen = new Set([id])
  for (const module of seen) for (const importer of graph.getModuleInfo(module)?.importers ?? []) seen.add(importer)
  return new Set([...seen].map((module) => module.split('?')[0]!))
}

const isShared = (loaders: Set<string>) => entrances.filter((entrance) => loaders.has(entrance)).length >= 4
const isAroundAll = (loaders: Set<string>) => frame.some((one) => loaders.has(one))
/** Modules too small for a chunk of their own: icons and one-line modules. */
const little = /\/(Icon(MapPin|ChevronDown)\.mjs|contract\/in-sentence\.ts|web\/(lib\/time-zone\.ts|ui\/bar\.tsx))$/
/** Root layout. */
function isFrame(id: string, graph: Graph): boolean {
  const loaders = loadersOf(id, graph)
  const isShown = isAroundAll(loaders) || isShared(loaders)
  return little.test(id) || (isShown && task.some((one) => loaders.has(one)))
}
/** Layout of the other pages. */
const isStreet = (id: string, graph: Graph) => isAroundAll(loadersOf(id, graph))
/** Parts of a company's card and of its page. */
const sign = /\/(domains\/companies\/(cover|facts)\.|ui\/(rating|price|badge)\.|Icon(Clock|MessageCircle|RosetteDiscountCheck)\.mjs)/
/** Components that show companies. */
const isShopFront = (id: string, graph: Graph) => isShared(loadersOf(id, graph))
/** Chunk of a module shared by both kinds of wizard screens; one per set of other pages that load it too. */
function wizardFile(id: string, graph: Graph): string | null {
  const loaders = loadersOf(id, graph)
  if (!loaders.has(questions) || !loaders.has(details)) return null
  return ['wizard', ...outside.flatMap((page, i) => (loaders.has(page) ? [i] : []))].join('-')
}

const isOurs = (id: string) => id.startsWith(web) || little.test(id)

/** Chunks of the browser's code. A few large ones compress better than many small ones, and stay cached from page to page. */
export const chunks = {
  groups: [
    { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 5 },
    { name: 'schemas', test: /node_modules\/zod\//, priority: 5 },
    { name: (id: string, graph: Graph) => (isFrame(id, graph) ? 'frame' : null), test: isOurs, priority: 4 },
    { name: (id: string, graph: Graph) => (isStreet(id, graph) ? 'street' : null), test: isOurs, priority: 3 },
    { name: (id: string, graph: Graph) => (isShopFront(id, graph) ? 'shop-front' : null), test: isOurs, priority: 2 },
    { name: 'sign', test: sign, priority: 2 },
    // A chunk includes the dependencies of its modules, unless they are in another chunk.
    { name: (id: string, graph: Graph) => (wizardFile(id, graph) === 'wizard' ? null : wizardFile(id, graph)), test: isOurs, priority: 1 },
    { name: wizardFile, test: isOurs, priority: 0 },
  ],
}
