import type { Answers, AnswerValue, Question } from '#contract/catalog/forms.ts'
import { visiblePath } from '#contract/catalog/visible-path.ts'
import type { Context, Party } from '#server/lib/context.ts'
import type { Pool } from '#server/lib/db.ts'
import { newId } from '#server/lib/ids.ts'
import { confirmDone } from '#server/domains/projects/hire/service.ts'
import * as projects from '#server/domains/projects/project/service.ts'
import { createProject, discardProject, saveAnswers, saveDetails } from '#server/domains/projects/draft/service.ts'
import { submitProject } from '#server/domains/projects/submission/service.ts'
import { random, type Random } from '../pictures/random.ts'
import { saveWanted } from '../pictures/save.ts'
import { tradeOf } from '../pictures/trades/all.ts'
import type { Customer } from './people.ts'
import type { Play } from './play.ts'
import { requestTexts } from './request-words.ts'

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

export type Request = {
  id: string
  customer: Customer
  actor: Party
  service: string
  category: string
  openedAt: Date
  rng: Random
}
export type Wish = {
  customer: Customer
  service: string
  category: string
  /** Slug of the company that is asked by name. */
  company?: string
  at: Date
  timing?: 'urgent' | 'this_week' | 'this_month' | 'flexible'
  slots?: number
  /** Number of photos. */
  photos?: number
  key: string
}

export const actorOf = ({ id, kind }: Pick<Customer, 'id' | 'kind'>): Party =>
  kind === 'guest' ? { kind: 'guest', userId: id } : { kind: 'user', userId: id, company: undefined }

function answerTo(question: Question, rng: Random): AnswerValue | undefined {
  const { type, options = [], min, max, step = 1 } = question
  if (type === 'single') return rng.pick(options).id
  if (type === 'multi') {
    const chosen = rng.shuffle(options).slice(0, Math.max(min ?? 1, Math.min(max ?? options.length, rng.int(1, 2))))
    const alone = chosen.find(({ is_exclusive }) => is_exclusive)
    return (alone ? [alone] : chosen).map(({ id }) => id)
  }
  if (type === 'number') {
    const low = min ?? 1
    const high = Math.min(max ?? 10, low + 12 * step)
    return low + step * rng.int(0, Math.floor((high - low) / step))
  }
  if (type === 'range') return { min: min ?? 1, max: Math.min(max ?? 10, (min ?? 1) + 4 * step) }
  if (type === 'date') return dayAfter(rng.int(10, 60))
  if (type === 'text' || type === 'textarea') return rng.pick(['Igual que el anterior', 'Lo de siempre', 'Se lo cuento por mensaje'])
  return undefined
}

const dayAfter = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10)

/** Answers a form question by question, along the path that the answers open. */
export function answersTo(questions: readonly Question[], rng: Random): Answers {
  const answers: Answers = {}
  for (const { id } of questions) {
    const question = visiblePath(questions, answers).find((each) => each.id === id)
    if (!question || answers[id] !== undefined) continue
    const answer = question.required || rng.chance(0.7) ? answerTo(question, rng) : undefined
    if (answer !== undefined) answers[id] = answer
  }
  return answers
}

const photoWidths = [480, 960, 1280]

type Photos = { id: string; key: string; category: string; count: number; rng: Random }

/** Adds pictures of the problem to a draft, to be drawn later. */
async function addPhotos({ db, now }: Context, { id, key, category, count, rng }: Photos): Promise<void> {
  if (count === 0) return
  const problems = random(`town:problems:${key}`).shuffle(tradeOf(category).problems.map((_, index) => index))
  const wanted = Array.from({ length: count }, (_, nth) => ({
    mediaId: newId(),
    recipe: { kind: 'problem' as const, seed: rng.int(10_000, 99_999), category, index: problems[nth % problems.length]! },
    widths: photoWidths,
  }))
  await saveWanted(db, wanted, now())
  const photos = wanted.map(({ mediaId }, index) => ({ project_id: id, media_id: mediaId, position: index + 1 }))
  await db`insert into project_photos ${db(photos)}`
}

/** Creates a draft with answers and details. */
export async function draft(
  play: Play,
  { customer, service, category, company, at, timing, slots, photos = 0, key }: Wish,
): Promise<Request> {
  const rng = random(`town:request:${key}`)
  const actor = actorOf(customer)
  const ctx: Context<Party> = play.at(actor, at, customer.locale)
  const { id, questions } = await createProject(ctx, { service, zipcode: customer.zipcode, company })
  const given = Object.entries(answersTo(questions, rng)).map(([question_id, value]) => ({ question_id, value }))
  if (given.length > 0) await saveAnswers(ctx, id, given)
  const mode = rng.chance(0.55)
    ? { contact_mode: 'calls' as const, calls_from: '09:00', calls_to: '19:00' }
    : { contact_mode: 'messages' as const }
  const text = rng.pick(requestTexts[category]![customer.locale])
  await saveDetails(ctx, id, {
    timing: timing ?? rng.pick(['this_week', 'this_month', 'flexible'] as const),
    text,
    slots: slots ?? rng.pick([2, 3, 3, 4]),
    street: `${rng.int(100, 9800)} ${rng.pick(['Maple Ave', 'Dale Dr', 'Wayne Ave', 'Piney Branch Rd', 'Fairfax St'])}`,
    ...mode,
  })
  await addPhotos(ctx, { id, key, category, count: photos, rng })
  return { id, customer, actor, service, category, openedAt: at, rng }
}

/** Creates a request that is submitted, matched and offered. */
export async function open(play: Play, pool: Pool, wish: Wish): Promise<Request> {
  const request = await draft(play, wish)
  // Renews the phone verification, which would have expired in simulated time.
  await pool`update users set phone_verified_at = ${new Date(wish.at.getTime() - day)} where id = ${wish.customer.id}`
  const ctx = play.at(request.actor, wish.at, wish.customer.locale)
  const sent = await submitProject(ctx, request.id)
  if (sent.state === 'awaiting_phone') await submitProject(ctx, request.id)
  await play.settle(wish.at)
  return request
}

export const close = async (play: Play, request: Request, at: Date, reason: string) => {
  await projects.closeProject(play.at(request.actor, at), request.id, reason)
  await play.settle(at)
}
export const discard = (play: Play, request: Request, at: Date) => discardProject(play.at(request.actor, at), request.id)

export async function confirm(play: Play, request: Request, at: Date): Promise<void> {
  await confirmDone(play.at(request.actor, at), request.id)
  await play.settle(at)
}
