import type { Duplicate } from '#contract/merging.ts'
import type { Context } from '#server/lib/context.ts'
import * as queries from '../queries.ts'

type Found = Awaited<ReturnType<typeof queries.listCompanyPairs>>
const toDuplicates = (rows: Found): Duplicate[] => rows.map(({ sign, sides: [one, other] }) => ({ sign, sides: [one!, other!] }))

/** Companies that look like one; with `of` those like that one alone. */
export const companyCandidates = async (ctx: Context, of?: string) => toDuplicates(await queries.listCompanyPairs(ctx.db, of))

/** Accounts that look like one person; with `of` those like that one alone. */
export const personCandidates = async (ctx: Context, of?: string) => toDuplicates(await queries.listPersonPairs(ctx.db, of))
