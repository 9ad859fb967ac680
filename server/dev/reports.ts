import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { reportPaths } from '#server/domains/notifications/service.ts'
import { signatureOf } from '#server/lib/signed-messages.ts'
import * as sms from '#server/gateways/sms/incoming.ts'
import type { Config } from '#server/lib/config.ts'
import { newId } from '#server/lib/ids.ts'

/** Possible outcomes of a message, by channel. */
export const reports = { email: ['bounce', 'complain'], sms: ['STOP', 'START'] } as const
export const ReportName = z.enum([...reports.email, ...reports.sms])
export type ReportName = z.infer<typeof ReportName>

type Sent = { recipient: string; report: ReportName }

/** Reports the outcome of a message like its provider: signed, at the same address. Returns the response's status. */
export async function report(app: FastifyInstance, { config, now }: { config: Config; now: Date }, { recipient, report: name }: Sent) {
  const call = name === 'STOP' || name === 'START' ? textOf(config, recipient, name) : eventOf(config, recipient, name, now)
  return (await app.inject({ method: 'POST', ...call })).statusCode
}

function eventOf({ webhookSecrets }: Config, to: string, name: 'bounce' | 'complain', now: Date) {
  const event =
    name === 'bounce'
      ? { type: 'email.bounced', data: { to: [to], bounce: { type: 'Permanent' } } }
      : { type: 'email.complained', data: { to: [to] } }
  const [id, timestamp, body] = [newId(), String(Math.floor(now.getTime() / 1000)), JSON.stringify(event)]
  return {
    url: reportPaths.email,
    payload: body,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': signatureOf(webhookSecrets.email[0] ?? '', { id, timestamp, body }),
    },
  }
}

function textOf({ webhookSecrets, appUrl }: Config, from: string, word: 'STOP' | 'START') {
  const fields = { MessageSid: `SM${newId().replaceAll('-', '')}`, From: from, Body: word }
  return {
    url: reportPaths.sms,
    payload: new URLSearchParams(fields).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': sms.signatureOf(webhookSecrets.sms[0] ?? '', new URL(reportPaths.sms, appUrl).href, fields),
    },
  }
}
