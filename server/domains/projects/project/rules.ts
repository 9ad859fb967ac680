import type { FieldErrors } from '#contract/errors.ts'
import { isDeepStrictEqual } from 'node:util'
import { type Answers, type Question, visiblePath } from '#contract/catalog/forms.ts'
import type { Localized } from '#contract/primitives.ts'
import { lengthOf, type LengthName } from '#contract/settings.ts'
import type { Context } from '#server/lib/context.ts'
import { type ChangedPart, changedParts } from '#contract/projects/editing.ts'
import type { Details, ProjectState } from './queries.ts'
import type { Content } from '../editing/queries.ts'

export const maxPhotos = 8

/** Ids of the questions on the path of the answers, and the first of them that still needs one. */
export function progress(questions: readonly Question[], answers: Answers): { path: string[]; next_question: string | null } {
  const path = visiblePath(questions, answers)
  const next = path.find(({ id, type, required }) => required && type !== 'info' && answers[id] === undefined)
  return { path: path.map(({ id }) => id), next_question: next?.id ?? null }
}

/** Answers in which a question for photos names none but those in `mediaIds`. */
export const onlyPhotosIn = (questions: readonly Question[], answers: Answers, mediaIds: readonly string[]): Answers =>
  Object.fromEntries(
    Object.entries(answers).map(([id, value]) => {
      const isPhotos = Array.isArray(value) && questions.some((question) => question.id === id && question.type === 'photo')
      return [id, isPhotos ? value.filter((mediaId) => mediaIds.includes(mediaId)) : value]
    }),
  )

/** What is wrong with more companies than may be asked now. */
export const tooManySlots = ({ settings }: Pick<Context, 'settings'>): Localized => ({
  es: `Elige ${settings().mostSlots} empresas como mucho.`,
  en: `Choose ${settings().mostSlots} companies at most.`,
})

/** The calendar day of an instant in a time zone, as `YYYY-MM-DD`. */
export const dayIn = (timeZone: string, instant: Date): string => new Intl.DateTimeFormat('en-CA', { timeZone }).format(instant)

type When = Pick<Details, 'timing' | 'date_from' | 'date_to' | 'contact_mode' | 'calls_from' | 'calls_to'>

/** Details without what their own choices leave no place for: days without `dates`, hours without `calls`. */
export function tidyDetails<D extends When>(details: D): D {
  const dates = details.timing === 'dates' ? {} : { date_from: null, date_to: null }
  const hours = details.contact_mode === 'calls' ? {} : { calls_from: null, calls_to: null }
  return { ...details, ...dates, ...hours }
}

/** What is wrong with when and how, by field; `today` in the place of the work, `YYYY-MM-DD`. Empty when nothing is. */
export function detailProblems({ timing, date_from, date_to, contact_mode, calls_from, calls_to }: When, today: string): FieldErrors {
  const fields: FieldErrors = {}
  if (timing === 'dates') {
    if (!date_from) fields['date_from'] = [{ es: 'Elige un día.', en: 'Choose a day.' }]
    else if (date_from < today) fields['date_from'] = [{ es: 'Ese día ya pasó.', en: 'That day is over.' }]
    if (date_from && date_to && date_to < date_from)
      fields['date_to'] = [{ es: 'El final no puede ser antes que el inicio.', en: 'The end cannot come before the start.' }]
  }
  if (contact_mode === 'calls' && (calls_from || calls_to)) {
    const missing = [{ es: 'Elige una hora.', en: 'Choose a time.' }]
    if (!calls_from) fields['calls_from'] = missing
    else if (!calls_to) fields['calls_to'] = missing
    else if (calls_to <= calls_from)
      fields['calls_to'] = [{ es: 'Tiene que ser más tarde que el inicio.', en: 'It must be later than the start.' }]
  }
  return fields
}

/** The parts of a request that are not what they were. */
export function changesOf(before: Content, after: Content): ChangedPart[] {
  const parts: Record<ChangedPart, (content: Content) => unknown> = {
    text: ({ text }) => text,
    timing: ({ timing, date_from: from, date_to: to }) => [timing, from, to],
    answers: ({ answers }) => answers,
  }
  return changedParts.filter((part) => !isDeepStrictEqual(parts[part](before), parts[part](after)))
}

/** What the price of a lead stands on and is not what it was: ids of questions, and `timing`. */
export function priceInputsOf(before: Content & { questions: readonly Question[] }, after: Content): string[] {
  const asked = before.questions.filter(
    ({ id, price_input: isInput }) => isInput && !isDeepStrictEqual(before.answers[id], after.answers[id]),
  )
  return [...asked.map(({ id }) => id), ...(before.timing === after.timing ? [] : ['timing'])]
}

const throwaway = new Set([
  '10minutemail.com',
  'dispostable.com',
  'emailondeck.com',
  'fakeinbox.com',
  'getnada.com',
  'grr.la',
  'guerrillamail.com',
  'maildrop.cc',
  'mailinator.com',
  'mailnesia.com',
  'mintemail.com',
  'mohmal.com',
  'moakt.com',
  'sharklasers.com',
  'spamgourmet.com',
  'temp-mail.org',
  'tempmail.com',
  'throwawaymail.com',
  'trashmail.com',
  'yopmail.com',
])

export type RiskFacts = {
  email: string
  /** Other requests with the same number in the last 24 hours. */
  same_phone: number
  /** The number or address is a company's own: of one that offers the service asked for, or of another. */
  company: 'same_service' | 'other' | null
  /** The same words of 40 characters or more stand in somebody else's request of the last 30 days. */
  is_copied: boolean
  /** Between where the person lives and where the work is, where both are known. */
  miles: number | null
}
export type Risk = { score: number; parts: Record<string, number> }

/**
 * How likely a request is not meant, 0 to 100: the sum of its parts, each with the points it gave. A throw-away address 40; five requests a
 * day with one number 30, ten 60; a competitor's own number or address 60, another company's 15; copied words 40; more than 150 miles from
 * home 20. Source: rules.md, "Risk score before open".
 */
export function riskOf({ email, same_phone: samePhone, company, is_copied: isCopied, miles }: RiskFacts): Risk {
  const all = {
    throwaway_email: throwaway.has(email.split('@')[1] ?? '') ? 40 : 0,
    many_requests: samePhone >= 9 ? 60 : samePhone >= 4 ? 30 : 0,
    own_company: company === 'same_service' ? 60 : company === 'other' ? 15 : 0,
    copied_text: isCopied ? 40 : 0,
    far_away: miles !== null && miles > 150 ? 20 : 0,
  }
  const parts = Object.fromEntries(Object.entries(all).filter(([, points]) => points > 0))
  return {
    score: Math.min(
      100,
      Object.values(parts).reduce((sum, points) => sum + points, 0),
    ),
    parts,
  }
}

const over: readonly ProjectState[] = ['completed', 'cancelled', 'expired', 'rejected']

/** The instants that a change of state writes down. */
export function stampsOf(from: ProjectState, to: ProjectState, now: Date) {
  return {
    ...(from === 'draft' && !over.includes(to) ? { submitted_at: now } : {}),
    ...(to === 'open' && from !== 'open' ? { opened_at: now, owner_active_at: now } : {}),
    ...(to === 'hired' && from !== 'hired' ? { hired_at: now } : {}),
    ...(over.includes(to) ? { closed_at: now } : {}),
    ...(from !== to ? { reminded_at: null } : {}),
  }
}

type Closing = { state: ProjectState; opened_at: string | null; closed_at: string | null; is_closed_by_owner: boolean }

/** The figure for how long the owner can open a request again: one that they closed, or that was open and ended in silence. Null for any other. */
export function reopenLength({ state, opened_at: openedAt, is_closed_by_owner: isTheirs }: Closing): LengthName | null {
  if (isTheirs) return 'reopenRequestDays'
  return state === 'expired' && openedAt ? 'renewDays' : null
}

/** Until when they can. Null where they cannot, or no more. */
export function reopenUntil(closing: Closing, { settings, now }: Pick<Context, 'settings' | 'now'>): string | null {
  const [length, closedAt] = [reopenLength(closing), closing.closed_at]
  if (!length || !closedAt) return null
  const until = Date.parse(closedAt) + lengthOf(length, settings(closedAt))
  return now().getTime() <= until ? new Date(until).toISOString() : null
}

/** Over how many days it is counted what is asked for. */
export const demandDays = 90
const enoughToSay = 3

/** The narrowest place with enough requests to say something about it. */
export function scopeOf(counts: readonly { area: number; state: number }[]): 'area' | 'state' | 'country' {
  const sum = (scope: 'area' | 'state') => counts.reduce((total, count) => total + count[scope], 0)
  return sum('area') >= enoughToSay ? 'area' : sum('state') >= enoughToSay ? 'state' : 'country'
}
