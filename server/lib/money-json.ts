import { country } from '#country/country.ts'
import type { Db } from './db.ts'
import type { Fragment } from './list.ts'

/** SQL: whole cents as `Money` of the contract. */
export const moneyJson = (db: Db, cents: Fragment) => db`jsonb_build_object('amount', ${cents}, 'currency', ${country.currency.code}::text)`
