import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { Plugin } from 'vite'

const compress = promisify(brotliCompress)

/** Writes a `.br` file beside every script, style and SVG of the browser build, at the highest brotli level. */
export const brotliAssets = (): Plugin => ({
  name: 'brotli-assets',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  async writeBundle({ dir }, bundle) {
    const names = Object.keys(bundle).filter((name) => /\.(m?js|css|svg)$/.test(name))
    // Most scripts are identical in both language folders.
    const packed = new Map<string, Promise<Buffer>>()
    const pack = async (name: string) => {
      const text = await readFile(join(dir!, name), 'latin1')
      if (!packed.has(text)) packed.set(text, compress(Buffer.from(text, 'latin1')))
      await writeFile(join(dir!, `${name}.br`), await packed.get(text)!)
    }
    await Promise.all(names.map(pack))
  },
})
