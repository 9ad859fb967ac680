import type { Db } from '#server/lib/db.ts'

export type Mail = { subject: string; body_text: string; body_html: string; links: string[] }

/** Messages that the sandbox received for an address, newest first. */
export const mailsTo = (db: Db, email: string): PromiseLike<Mail[]> => db<Mail[]>`
  select subject, body_text, body_html, links from sandbox_outbox where channel = 'email' and recipient = ${email} order by id desc`

/** The call that the newest letter's signed link stands for. */
export async function linkTo(db: Db, email: string) {
  const url = new URL((await mailsTo(db, email))[0]!.links[0]!)
  const [id, hash] = url.pathname.split('/').slice(-2) as [string, string]
  const { expires, signature } = Object.fromEntries(url.searchParams) as { expires: string; signature: string }
  return { params: { id, hash }, query: { expires, signature } }
}
