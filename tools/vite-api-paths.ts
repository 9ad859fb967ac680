import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'

/** Modules, with the name of what each exports. */
const modules = {
  'virtual:api-paths': 'apiPaths',
  'virtual:api-paths/acts': 'apiPaths',
  'virtual:api-paths/changes': 'changes',
  'virtual:api-paths/lists': 'lists',
}
const ids = Object.keys(modules)
const contract = resolve(import.meta.dirname, '../contract')
const print = `
  const { api, listFiles } = await import(${JSON.stringify(`${contract}/api.ts`)})
  const line = ({ method, path }) => method + ' ' + path
  // Asked after an interaction, by pages that a mailed link opens, or by programs alone.
  const unasked = [
    'system/countries', 'system/map', 'uploads/:upload_id', 'upload-link', 'team-invitation', 'subscription', 'auth/email/verify/:id/:hash',
    'refund-checks/:check', 'privacy/opt-outs/:opt_out_id', 'legal', 'reputation/companies/:company_id/removed', 'system/prices', 'system/prices/:service',
    'auth/user/check-email/:email', 'referrals/codes/:code', 'system/demand',
  ]
  const isUnasked = (path) => !path.startsWith('/api/') || unasked.includes(path.slice('/api/'.length))
  const isOpen = ({ method, access, path }) =>
    access === 'anyone' && (method === 'GET' || path === '/api/auth/passkey/options') && !isUnasked(path)
  const linesOf = (endpoints, isWanted) =>
    Object.fromEntries(Object.entries(endpoints).filter(([, one]) => isWanted(one)).map(([name, one]) => [name, line(one)]))
  const domains = (isWanted) => Object.entries(api).map(([domain, endpoints]) => [domain, linesOf(endpoints, isWanted)])
  const changes = Object.entries(api).flatMap(([domain, endpoints]) =>
    Object.entries(endpoints).flatMap(([name, { changes }]) => (changes ? [[domain + '.' + name, changes]] : [])))
  const table = (isWanted) => Object.fromEntries(domains(isWanted).filter(([, lines]) => Object.keys(lines).length > 0))
  console.log(JSON.stringify([table(isOpen), table((one) => !isOpen(one)), Object.fromEntries(changes), Object.fromEntries(listFiles.map((file) => [file.name, file]))]))`

/**
 * `virtual:api-paths`: method and path of endpoints that pages call on load, as `{ domain: { endpoint: 'GET /api/…' } }`; `virtual:api-paths/acts`:
 * of all others, called after an interaction; `virtual:api-paths/changes`: `changes` of the calls that have it, by `domain.endpoint`;
 * `virtual:api-paths/lists`: columns of admin lists that are also files. The browser needs nothing else to call the API, so schemas stay out
 * of its bundle.
 */
export const apiPaths = (): Plugin => ({
  name: 'api-paths',
  resolveId: (source) => (ids.includes(source) ? `\0${source}` : undefined),
  load(source) {
    const table = ids.indexOf(source.slice(1))
    if (table < 0) return
    // A separate process, because the module cache would return a stale contract after an edit.
    const tables = JSON.parse(execFileSync(process.execPath, ['--input-type=module', '--eval', print], { encoding: 'utf8' })) as object[]
    return `export const ${Object.values(modules)[table]} = ${JSON.stringify(tables[table])}`
  },
  hotUpdate({ file }) {
    if (!file.startsWith(contract)) return
    return ids.flatMap((id) => this.environment.moduleGraph.getModuleById(`\0${id}`) ?? [])
  },
})
