import type { Answers, Question } from '#contract/catalog/forms.ts'
import { visiblePath } from '#contract/catalog/visible-path.ts'
import { lengthOf, type LengthName } from '#contract/settings.ts'
import type { Context } from '#server/lib/context.ts'
import type { ProjectState } from './queries.ts'

/** Ids of the questions on the path of the answers, and the first of them that still needs an answer. */
export function progress(questions: readonly Question[], answers: Answers): { path: string[]; next_question: string | null } {
  const path = visiblePath(questions, answers)
  const next = path.find(({ id, type, required }) => required && type !== 'info' && answers[id] === undefined)
  return { path: path.map(({ id }) => id), next_question: next?.id ?? null }
}

const over: readonly ProjectState[] = ['completed', 'cancelled', 'expired', 'rejected']

/** Timestamps that a change of state sets. */
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

/** Setting for how long the owner can reopen a request that they closed, or that expired after it was open. Null for any other. */
export function reopenLength({ state, opened_at: openedAt, is_closed_by_owner: isTheirs }: Closing): LengthName | null {
  if (isTheirs) return 'reopenRequestDays'
  return state === 'expired' && openedAt ? 'renewDays' : null
}

/** Deadline to reopen the request; null if it cannot be reopened, or no longer. */
export function reopenUntil(closing: Closing, { settings, now }: Pick<Context, 'settings' | 'now'>): string | null {
  const [length, closedAt] = [reopenLength(closing), closing.closed_at]
  if (!length || !closedAt) return null
  const until = Date.parse(closedAt) + lengthOf(length, settings(closedAt))
  return now().getTime() <= until ? new Date(until).toISOString() : null
}
