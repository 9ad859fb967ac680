import * as z from 'zod/mini'
import { Localized } from '#contract/primitives.ts'
import { type Db, many, maybe } from '#server/lib/db.ts'
import { Id } from '#server/lib/rows.ts'

const Title = z.object({ service: Localized, city: z.string(), state_iso: z.string() })

/** Title of the payment for a match. */
export const findTitle = (db: Db, matchId: string) =>
  maybe(
    Title,
    db`
    select s.name as service, p.city, p.state_iso
    from matches m join projects p on p.id = m.project_id join services s on s.id = p.service_id where m.id = ${matchId}`,
  )

/** Payments for a request's matches that wait for bank authentication. */
export const listWaitingPayments = (db: Db, projectId: string) =>
  many(
    Id,
    db`
    select y.id from payments y join matches m on m.id = y.subject_id
    where m.project_id = ${projectId} and m.state = 'withdrawn' and y.state = 'requires_action'`,
  )
