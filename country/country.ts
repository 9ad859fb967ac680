import { join, resolve } from 'node:path'
import { readOrExit } from '../brand/folder.ts'
import { type Country, readCountry } from './read.ts'

/** Folder of this installation's country. */
export const countryFolder = resolve(process.env['COUNTRY'] || join(import.meta.dirname, 'us'))

/** Currency, states, postcodes and phones of this installation. A build writes its values into the pages (`tools/vite-data.ts`). */
export const country: Country = readOrExit(() => readCountry(countryFolder))
