import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import type { Plugin } from 'vite'

const source = new URL('../web/sw.ts', import.meta.url)

/** Lays `web/sw.ts` at `/sw.js`, outside the bundle: it imports nothing, and its name must never change. */
export const serviceWorker = (): Plugin => ({
  name: 'service-worker',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  async generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'sw.js', source: stripTypeScriptTypes(await readFile(source, 'utf8')) })
  },
})
