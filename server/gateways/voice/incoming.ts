import * as z from 'zod/mini'
import type { CallOutcome } from '#contract/leads/states.ts'
import type { Fields } from '../sms/incoming.ts'

const CallId = z.string().check(z.regex(/^[\w-]{1,64}$/))
const Number = z.string().check(z.regex(/^\+\d{6,15}$/))

const Placed = z.object({ CallSid: CallId, From: z._default(z.string(), ''), To: Number })

/** `from` in E.164, empty where the caller withholds the number. */
export type PlacedCall = { id: string; from: string; to: string }

/**
 * Reads a call to one of our numbers in Twilio's format; undefined when unreadable. Source:
 * https://www.twilio.com/docs/voice/twiml#request-parameters
 */
export function readPlaced(fields: Fields): PlacedCall | undefined {
  const { data } = z.safeParse(Placed, fields)
  return data && { id: data.CallSid, from: z.safeParse(Number, data.From).data ?? '', to: data.To }
}

// `DialCallStatus` tells of the other side; a caller who hangs up first is told by the call's own `CallStatus`.
const outcomes: Record<string, CallOutcome> = {
  completed: 'answered',
  answered: 'answered',
  'no-answer': 'missed',
  busy: 'busy',
  failed: 'failed',
  canceled: 'cancelled',
}

const Ended = z.object({
  CallSid: CallId,
  DialCallStatus: z.optional(z.string()),
  DialCallDuration: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(86_400)), 0),
})

/** `seconds` that both sides talked. */
export type EndedCall = { id: string; outcome: CallOutcome; seconds: number }

/**
 * Reads how a call ended; undefined when unreadable. Without a word about the other side nobody had answered when the caller hung up. Source:
 * https://www.twilio.com/docs/voice/twiml/dial#action
 */
export function readEnded(fields: Fields): EndedCall | undefined {
  const { data } = z.safeParse(Ended, fields)
  const outcome = data && (data.DialCallStatus === undefined ? 'cancelled' : outcomes[data.DialCallStatus])
  return data && outcome && { id: data.CallSid, outcome, seconds: outcome === 'answered' ? data.DialCallDuration : 0 }
}

const Sent = z.object({ MessageSid: CallId, From: Number, To: Number, Body: z._default(z.string(), '') })

export type PlacedText = { id: string; from: string; to: string; body: string }

/** Reads a text to one of our numbers; undefined when unreadable. Pictures are left out. */
export function readText(fields: Fields): PlacedText | undefined {
  const { data } = z.safeParse(Sent, fields)
  return data && { id: data.MessageSid, from: data.From, to: data.To, body: data.Body.trim().slice(0, 1600) }
}
