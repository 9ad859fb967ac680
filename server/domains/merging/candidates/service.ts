import type { Duplicate } from '#contract/merging/companies.ts'
import type { Context } from '#server/lib/context.ts'
import * as queries from './queries.ts'

type Found = Awaited<ReturnType<typeof queries.listCompanyPairs>>
const toDuplicates = (rows: Found): Duplicate[] => rows.map(({ sides: [one, other], ...row }) => ({ ...row, sides: [one!, other!] }))

type Query = { of?: string | undefined; dismissed?: 'true' | undefined }
const asked = ({ of, dismissed }: Query): queries.Asked => ({ of, isDismissed: dismissed === 'true' })

/** Companies that look like one; with `of` those like that one alone. Those that are not the same are for who asks for them. */
export const companyCandidates = async (ctx: Context, query: Query) => toDuplicates(await queries.listCompanyPairs(ctx.db, asked(query)))

/** Accounts that look like one person; with `of` those like that one alone. Those of different people are for who asks for them. */
export const personCandidates = async (ctx: Context, query: Query) => toDuplicates(await queries.listPersonPairs(ctx.db, asked(query)))
