import * as z from 'zod/mini'
import { invoiceReminderDays } from '#contract/invoices/states.ts'
import { type Db, many } from '#server/lib/db.ts'

const Due = z.object({ id: z.string(), reminders: z.int() })

/**
 * Counts the reminders that are due by now, and gives the invoices with more than before. Days are local to the work. Skips invoices sent
 * less than a day ago, those being paid, and hires that have ended.
 */
export const markDue = (db: Db, now: Date) =>
  many(db, Due)`
    update invoices set reminders = due.reminders from (
      select i.id, (
        select count(*)::int from unnest(${[...invoiceReminderDays]}::int[]) as after (days)
        where i.due_on + after.days <= (${now}::timestamptz at time zone p.time_zone)::date) as reminders
      from invoices i
      join leads l on l.id = i.lead_id
      join projects p on p.id = l.project_id
      where i.state = 'sent' and i.due_on <= (${now}::timestamptz + interval '1 day')::date and i.reminders < ${invoiceReminderDays.length}
        and i.sent_at < ${now}::timestamptz - interval '1 day' and l.state in ('hired', 'done')
        and not exists (select from payments y where y.subject_id = i.id and y.state in ('processing', 'requires_action'))
      for update of i skip locked) due
    where invoices.id = due.id and due.reminders > invoices.reminders
    returning invoices.id, invoices.reminders`
