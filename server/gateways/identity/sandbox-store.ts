import type { Adapter, AdapterConstructor, AdapterPayload } from 'oidc-provider'
import * as z from 'zod/mini'
import { type Db, maybe } from '#server/lib/db.ts'

const Row = z.object({ payload: z.record(z.string(), z.unknown()) })
const payloadOf = (row: z.infer<typeof Row> | undefined): AdapterPayload | undefined => row?.payload

/** Stores the state of the sandbox's identity provider in PostgreSQL, so that any process can continue a flow. */
export const storeIn = (db: Db): AdapterConstructor =>
  class implements Adapter {
    readonly #model: string
    constructor(model: string) {
      this.#model = model
    }

    async upsert(id: string, payload: AdapterPayload, expiresIn: number) {
      await db`delete from sandbox_oidc where expires_at < now()`
      await db`
        insert into sandbox_oidc (model, id, payload, uid, grant_id, expires_at)
        values (${this.#model}, ${id}, ${db.json(payload as never)}, ${payload.uid ?? null}, ${payload.grantId ?? null}, now() + ${expiresIn} * interval '1 second')
        on conflict (model, id) do update set payload = excluded.payload, uid = excluded.uid, grant_id = excluded.grant_id, expires_at = excluded.expires_at`
    }

    async find(id: string) {
      return payloadOf(
        await maybe(db, Row)`select payload from sandbox_oidc where model = ${this.#model} and id = ${id} and expires_at > now()`,
      )
    }

    async findByUid(uid: string) {
      return payloadOf(
        await maybe(db, Row)`select payload from sandbox_oidc where model = ${this.#model} and uid = ${uid} and expires_at > now()`,
      )
    }

    // Only used by the device flow.
    async findByUserCode() {
      return undefined
    }

    async consume(id: string) {
      await db`
        update sandbox_oidc set payload = payload || jsonb_build_object('consumed', extract(epoch from now())::int)
        where model = ${this.#model} and id = ${id}`
    }

    async destroy(id: string) {
      await db`delete from sandbox_oidc where model = ${this.#model} and id = ${id}`
    }

    async revokeByGrantId(grantId: string) {
      await db`delete from sandbox_oidc where grant_id = ${grantId}`
    }
  }
