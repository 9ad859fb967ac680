import { join, resolve } from 'node:path'
import { type Brand, readBrand } from './read.ts'

/** Folder of this installation's brand. */
export const brandFolder = resolve(process.env['BRAND_DIR'] || join(import.meta.dirname, 'oficio'))

/** Name, colors, logo and typefaces of this installation. A build writes their values into the pages (`tools/vite-brand.ts`). */
export const brand: Brand = chosen()

/** Nothing runs without a brand: a wrong one ends the process with its sentences. */
function chosen(): Brand {
  try {
    return readBrand(brandFolder)
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exit(1)
  }
}
