import { resolve } from 'node:path'
import type { Rolldown } from 'vite'

const web = resolve(import.meta.dirname, '../web')
const frame = ['root.tsx', 'layouts/main.tsx', 'layouts/boundary.tsx', 'layouts/error-page.tsx', 'lib/action.ts'].map(
  (file) => `${web}/${file}`,
)
/** Where most people come in. Each of them loads what four of them share, also what it does not need of it. */
const entrances = ['public/home', 'public/category', 'public/company', 'search/start', 'search/service'].map(
  (file) => `${web}/pages/${file}.tsx`,
)

type ModuleInfo = Pick<Rolldown.ModuleInfo, 'importers'>
type Graph = { getModuleInfo: (id: string) => ModuleInfo | null }

/** How many of the entrances load `id`, whatever stands between. */
function entrancesOf(id: string, graph: Graph): number {
  const seen = new Set([id])
  for (const module of seen) for (const importer of graph.getModuleInfo(module)?.importers ?? []) seen.add(importer)
  return entrances.filter((entrance) => [...seen].some((module) => module.split('?')[0] === entrance)).length
}

const isOurs = (id: string) => id.startsWith(web)

/** The files that the browser's code is laid in. Few larger ones are smaller than many small ones, and stay in the browser's cache from page to page. */
export const chunks = {
  groups: [
    { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 3 },
    { name: 'schemas', test: /node_modules\/zod\//, priority: 3 },
    { name: (id: string, graph: Graph) => (frame.includes(id) || entrancesOf(id, graph) >= 4 ? 'frame' : null), test: isOurs, priority: 2 },
  ],
}
