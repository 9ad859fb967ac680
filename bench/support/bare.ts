import { fastify } from 'fastify'
import { connect } from '#server/lib/db.ts'
import { listSearches } from './searches.ts'

// The limit of the machine for a search: Fastify and the query, nothing else. A process of its own, as the product is.
const pool = connect({ url: process.env['DATABASE_URL']! })
const searches = await listSearches(pool)
const app = fastify()
app.get('/hello', () => ({ hello: 'world' }))
app.get<{ Params: { n: string } }>('/search/:n', async ({ params }, reply) => {
  // Without values the client would send it unprepared.
  const rows = await pool.unsafe(searches[Number(params.n)]!.sql, [], { prepare: true, simple: false } as { prepare: true })
  return reply.type('application/json').send(JSON.stringify({ data: rows }))
})
await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' })
process.send?.('ready')
process.once('SIGTERM', () => process.exit(0))
