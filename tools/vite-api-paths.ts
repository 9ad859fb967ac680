import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const id = 'virtual:api-paths'
const contract = resolve(import.meta.dirname, '../contract')
const print = `
  const { api } = await import(${JSON.stringify(`${contract}/api.ts`)})
  const line = ({ method, path }) => method + ' ' + path
  const lines = (endpoints) => Object.fromEntries(Object.entries(endpoints).map(([name, endpoint]) => [name, line(endpoint)]))
  console.log(JSON.stringify(Object.fromEntries(Object.entries(api).map(([domain, endpoints]) => [domain, lines(endpoints)]))))`

/**
 * `virtual:api-paths`: method and path of every endpoint, as `{ domain: { endpoint: 'GET /api/…' } }`. It is all that
 * the browser needs of the contract to call the API, so the schemas stay out of its bundle.
 */
export const apiPaths = (): Plugin => ({
  name: 'api-paths',
  resolveId: (source) => (source === id ? `\0${id}` : undefined),
  load(source) {
    if (source !== `\0${id}`) return
    // A process of its own: an edited contract is never answered from this one's module cache.
    const paths = execFileSync(process.execPath, ['--input-type=module', '--eval', print], { encoding: 'utf8' })
    return `export const apiPaths = ${paths}`
  },
  hotUpdate({ file }) {
    if (!file.startsWith(contract)) return
    const module = this.environment.moduleGraph.getModuleById(`\0${id}`)
    return module ? [module] : undefined
  },
})
