import { fastify } from 'fastify'
import { connect } from '#server/lib/db.ts'
import type { Statement } from './searches.ts'

/**
 * The limit of this machine for a search, in a process of its own, as the product is: Fastify without a plugin or a hook sends, by the
 * product's own driver, the product's own statement for the first page with its values, prepared; gets and reads its rows; and answers with an
 * object whose JSON is the product's answer, byte for byte, written by Fastify as it writes any object. It checks nothing, counts nothing and
 * makes no cards of rows.
 */
export type Known = { statement: Statement; answer: string }[]

const pool = connect({ url: process.env['DATABASE_URL']! })
process.once('message', (known: Known) => void serve(known))
process.once('SIGTERM', () => process.exit(0))

async function serve(known: Known): Promise<void> {
  const searches = known.map(({ statement, answer }) => ({ ...statement, answer: JSON.parse(answer) as object }))
  const app = fastify()
  app.get<{ Params: { n: string } }>('/search/:n', async ({ params }) => {
    const { sql, values, answer } = searches[Number(params.n)]!
    // Named as a tagged statement is: the client prepares it once.
    await pool.unsafe(sql, values as never[], { prepare: true })
    return answer
  })
  await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' })
  process.send?.('ready')
}
