import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { transact } from '#server/lib/context.ts'
import type { Db } from '#server/lib/db.ts'
import { newId } from '#server/lib/ids.ts'
import { newAgreedQuote } from '#tests/factories/deposits.ts'
import { newUser } from '#tests/factories/users.ts'
import { untilSomebodyWaits } from '#tests/support/database.ts'
import { test as base } from '#tests/support/test.ts'
import * as queries from '../uploads/queries.ts'
import { dropDocuments, saveDocument, storeDocument } from './service.ts'
import { documentOfUpload, fileOfUpload } from '../uploads/service.ts'

const pdf = Buffer.from('%PDF-1.7\nwhatever stands in it\n%%EOF\n')

/** Tables that may refer to a document. */
const referring: Record<string, (db: Db, id: string) => PromiseLike<unknown>> = {
  agreement_seals: (db, id) => db`
    insert into agreement_seals (quote_id, version, locale, document_id, sealed_at, is_stamp_due)
    values (${newId()}, 1, 'es', ${id}, now(), false)`,
  credentials: (db, id) => db`
    insert into credentials (id, company_id, kind, status, source, paper_id, created_at)
    values (${newId()}, ${newId()}, 'identity', 'submitted', '', ${id}, now())`,
  message_files: (db, id) => db`insert into message_files (message_id, document_id, position) values (${newId()}, ${id}, 0)`,
  quote_files: (db, id) => db`insert into quote_files (id, quote_id, document_id, position) values (${newId()}, ${newId()}, ${id}, 0)`,
  refund_papers: (db, id) => db`insert into refund_papers (refund_id, document_id, added_at) values (${newId()}, ${id}, now())`,
}

const test = base.extend('given', { scope: 'file' }, async ({ db, server, ctx }) => {
  async function newDocument(): Promise<string> {
    const document = await storeDocument(ctx, { bytes: pdf, name: 'plano.pdf' })
    await saveDocument(ctx, document)
    return document.id
  }
  const giveUp = (id: string) => transact(ctx, (ctx) => dropDocuments(ctx, [id]))
  const rowsOf = (id: string) => db`select from documents where id = ${id}`
  const filesOf = (id: string) => readdirSync(join(server.config.dataDir, 'media')).filter((name) => name === id)

  return { newDocument, filesOf, giveUp, rowsOf }
})

describe('a document that its person leaves behind', () => {
  test('goes with its file when nothing refers to it', async ({ server, given: { newDocument, filesOf, giveUp, rowsOf } }) => {
    const id = await newDocument()
    expect(filesOf(id)).toHaveLength(1)

    await giveUp(id)
    await server.runJobs()

    expect(await rowsOf(id)).toHaveLength(0)
    expect(filesOf(id)).toEqual([])
  })

  test.for(Object.entries(referring))(
    'stays while %s refer to it',
    async ([_table, refer], { db, server, given: { newDocument, giveUp, rowsOf, filesOf } }) => {
      const id = await newDocument()
      await db.begin(async (db) => {
        // The owner doesn't matter here.
        await db`set local session_replication_role = replica`
        await refer(db, id)
      })

      await giveUp(id)
      await server.runJobs()

      expect(await rowsOf(id)).toHaveLength(1)
      expect(filesOf(id)).toHaveLength(1)
    },
  )

  test('is asked for in every table that may refer to one', async ({ db }) => {
    const tables = await db<{ name: string }[]>`
      select conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid = 'documents'::regclass and confdeltype = 'a' order by name`

    expect(tables.map(({ name }) => name)).toEqual(Object.keys(referring))
  })

  test('stays when somebody is just beginning to refer to it', async ({ db, given: { newDocument, giveUp, rowsOf } }) => {
    const id = await newDocument()
    const quote = await newAgreedQuote(db)
    const isAdded = Promise.withResolvers<void>()
    const adding = db.begin(async (own) => {
      await own`insert into quote_files (id, quote_id, document_id, position) values (${newId()}, ${quote.id}, ${id}, 0)`
      isAdded.resolve()
      await untilSomebodyWaits(db)
    })
    await isAdded.promise

    const [given] = await Promise.allSettled([giveUp(id), adding])

    expect(given).toMatchObject({ status: 'fulfilled' })
    expect(await rowsOf(id)).toHaveLength(1)
  })
})

describe('a file that is asked for twice at once', () => {
  const asked = {
    document: async (...of: Parameters<typeof documentOfUpload>) => (await documentOfUpload(...of)).id,
    'kind of file': async (...of: Parameters<typeof fileOfUpload>) => {
      const file = await fileOfUpload(...of)
      return file.kind === 'document' ? file.document.id : undefined
    },
  }
  test.for(Object.entries(asked))(
    'becomes one document, also for who looked before and reads after the other: %s',
    async ([_what, ask], { db, server, ctx, given: { newDocument } }) => {
      const { id: ownerId } = await newUser(db)
      const id = newId()
      await queries.insertUpload(db, { id, size: pdf.length, name: 'plano.pdf', holder: { ownerId }, now: ctx.now() })
      await queries.appendPart(db, id, 0, pdf)
      const documentId = await newDocument()
      const isHeld = Promise.withResolvers<void>()
      const other = db.begin(async (own) => {
        await own`lock table upload_parts in access exclusive mode`
        isHeld.resolve()
        await untilSomebodyWaits(db)
        await queries.settleUpload(own, id, { documentId })
      })
      await isHeld.promise

      const [found] = await Promise.all([ask(server.context({ kind: 'user', userId: ownerId }), id), other])

      expect(found).toBe(documentId)
    },
  )
})
