import { country } from '#country/country.ts'
import { escapeHtml } from '#server/lib/html.ts'

/** Seconds for which a phone rings: shorter than most voicemails take to answer. */
const ringSeconds = 20
/** Limit of a call, so that a forgotten line ends. */
const longestSeconds = 2 * 60 * 60

const document = (body: string): string => `<?xml version="1.0" encoding="UTF-8"?><Response>${body}</Response>`

/**
 * Rings `to`, which sees `from`, and reports the end to `report`. Nothing is recorded: `<Dial>` does so only where it is asked to. Docs:
 * https://www.twilio.com/docs/voice/twiml/dial
 */
export const dial = ({ to, from, report }: { to: string; from: string; report: string }): string =>
  document(
    `<Dial answerOnBridge="true" callerId="${escapeHtml(from)}" timeout="${ringSeconds}" timeLimit="${longestSeconds}" action="${escapeHtml(report)}" method="POST"><Number>${escapeHtml(to)}</Number></Dial>`,
  )

/** Tells the caller something in both languages and hangs up. */
export const say = ({ es, en }: { es: string; en: string }): string =>
  document(`<Say language="${country.tags.es}">${escapeHtml(es)}</Say><Say language="${country.tags.en}">${escapeHtml(en)}</Say><Hangup/>`)

/** Nothing to do: the call ends, the text gets no answer. */
export const nothing = document('')
