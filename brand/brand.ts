import { join, resolve } from 'node:path'
import { readOrExit } from './folder.ts'
import { type Brand, readBrand } from './read.ts'

/** Folder of this installation's brand. */
export const brandFolder = resolve(process.env['BRAND_DIR'] || join(import.meta.dirname, 'oficio'))

/** Name, colors, logo and typefaces of this installation. A build writes their values into the pages (`tools/vite-data.ts`). */
export const brand: Brand = readOrExit(() => readBrand(brandFolder))
