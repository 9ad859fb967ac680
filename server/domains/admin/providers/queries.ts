import * as z from 'zod/mini'
import { ProviderState } from '#contract/admin/providers.ts'
import { type Db, many } from '#server/lib/db.ts'

const Row = z.pick(ProviderState, { provider: true, succeeded_at: true, failed_at: true, failure: true })

export const listProviderStates = (db: Db) => many(db, Row)`select provider, succeeded_at, failed_at, failure from provider_states`
