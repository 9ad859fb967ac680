import type { Context } from '#server/lib/context.ts'

export type SandboxMessage = {
  id: string
  channel: 'email' | 'sms' | 'push'
  to: string
  subject?: string
  text: string
  html?: string
  code?: string | undefined
}

const links = (text: string) => [...new Set(text.match(/https?:\/\/[^\s<>"]+[^\s<>".,;:!?)]/g))]

/** Stores a message for `/dev/outbox` instead of sending it. Duplicates are stored once. */
export async function keepInOutbox({ db, now }: Context, { id, channel, to, subject, text, html, code }: SandboxMessage): Promise<void> {
  await db`
    insert into sandbox_outbox (id, channel, recipient, subject, body_text, body_html, links, code, created_at)
    values (${id}, ${channel}, ${to}, ${subject ?? null}, ${text}, ${html ?? null}, ${db.json(links(text))}, ${code ?? null}, ${now()})
    on conflict (id) do nothing`
}
