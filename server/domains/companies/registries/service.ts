import { hourMs, minuteMs, dayMs } from '#contract/durations.ts'
import { credentialStates } from '#contract/companies/states.ts'
import { lengthOf } from '#contract/settings.ts'
import type { RegistryAnswer } from '#server/gateways/registries/licence.ts'
import { importList } from '#server/gateways/registries/list.ts'
import { hasRegistries, lookup } from '#server/gateways/registries/registry.ts'
import { asSystem, type Context, transact } from '#server/lib/context.ts'
import { recordTransition } from '#server/lib/history.ts'
import { forEachDue } from '#server/lib/scheduled-jobs.ts'
import * as credentials from '../credentials/queries.ts'
import { refreshBadges, tellCompany } from '../credentials/service.ts'
import { todayIn } from '../hours/rules.ts'
import * as messages from './messages.ts'
import * as queries from './queries.ts'
import { effectOf } from './rules.ts'

/** Age from which an answer is too old for a purchase or a hire. */
const freshMs = dayMs
/** Rest of a registry that failed, so that it delays one purchase and not all. */
const restMs = 10 * minuteMs
/** Time in which an expired license is still asked about, in case it was renewed. */
const renewedMs = 180 * dayMs
const atOnce = { company: 20, job: 500 }

type Ask = { of: Parameters<typeof queries.listDue>[1]['of']; maxAgeMs: number; restMs: number; limit: number }

async function ask(ctx: Context, { of, maxAgeMs, restMs: rest, limit }: Ask): Promise<number> {
  if (!hasRegistries(ctx.config)) return 0
  const before = (ms: number) => new Date(ctx.now().getTime() - ms)
  const due = { of, askedBefore: before(maxAgeMs), failedBefore: before(rest), endedAfter: before(renewedMs), limit }
  return forEachDue(await queries.listDue(ctx.db, due), (licence) => askAbout(ctx, licence), { atOnce: 4 })
}

/** False without an answer: the last one stays, with its date. */
async function askAbout(ctx: Context, { id, number, state_iso: state, trade, holder }: queries.DueLicence): Promise<boolean> {
  let answer: RegistryAnswer | undefined
  try {
    answer = await lookup(ctx, { state, trade, number, holder })
  } catch {
    await queries.saveFailure(ctx.db, id, ctx.now())
    return false
  }
  if (!answer) return false
  const given = answer
  return transact(asSystem(ctx), (ctx) => applyAnswer(ctx, id, given))
}

/** Keeps an answer and applies it to the license. Idempotent; false for an older answer than the kept one. */
async function applyAnswer(ctx: Context, id: string, answer: RegistryAnswer): Promise<boolean> {
  const row = await credentials.lockCredential(ctx.db, id)
  if (!row || !(await queries.saveAnswer(ctx.db, id, answer))) return false
  const { company_id: companyId, status: from, expires_on: until } = row
  const { source, expiry, asked_at: checked_at } = answer
  const known = { source, checked_at, expires_on: expiry ?? until }
  const move = async (event: 'recheck' | 'expire' | 'revoke' | 'prove', changes: credentials.Changes) => {
    const to = credentialStates.next(event, from, 'S')
    await credentials.moveCredential(ctx.db, id, { ...changes, from, to })
    await recordTransition(ctx, { entity: 'credential', id, from, event, to, by: 'S', meta: { source, status: answer.status } })
  }
  const effect = effectOf(from, answer, todayIn(await credentials.getZone(ctx.db, companyId), ctx.now()))
  if (effect === 'none') return true
  if (effect === 'look') {
    await credentials.moveCredential(ctx.db, id, { from, to: from, recheck_due_at: ctx.now() })
    return true
  }
  if (effect === 'confirm') {
    const isMoved = known.expires_on !== until
    await move('recheck', { ...known, recheck_due_at: null, ...(isMoved && { reminded_days: null }) })
    if (isMoved) await refreshBadges(ctx, [companyId])
    return true
  }
  if (effect === 'restore') {
    if (await queries.hasOtherHeld(ctx.db, id)) return true
    await move('prove', { ...known, reason: null, reminded_days: null, recheck_due_at: null })
    await tellCompany(ctx, companyId, messages.restoredByRegistry(row, answer))
  } else {
    await move(effect, { ...known, recheck_due_at: null })
    await tellCompany(ctx, companyId, messages.endedByRegistry(row, answer))
  }
  await refreshBadges(ctx, [companyId])
  return true
}

/**
 * Asks the registries about a company's licenses whose kept answers are older than a day, before a purchase or a hire. Never inside a
 * transaction. A registry that fails changes nothing and is left alone for ten minutes.
 */
export const askRegistries = async (ctx: Context, companyId: string): Promise<void> =>
  void (await ask(ctx, { of: { companyId }, maxAgeMs: freshMs, restMs, limit: atOnce.company }))

/** Asks the registry about one license, whatever its state, for the person who checks it. */
export const askRegistry = async (ctx: Context, credentialId: string): Promise<void> =>
  void (await ask(ctx, { of: { credentialId }, maxAgeMs: 0, restMs: 0, limit: 1 }))

/** Scheduled job: asks the registries about every license, by the setting each week. */
export const askWeekly = (ctx: Context): Promise<number> =>
  ask(ctx, { of: undefined, maxAgeMs: lengthOf('recheckDays', ctx.settings()), restMs: 6 * hourMs, limit: atOnce.job })

/** Scheduled job: imports the lists that boards publish. */
export const importLists = (ctx: Context): Promise<number> =>
  forEachDue(
    ctx.config.registries.filter((registry) => 'list' in registry),
    (registry) => importList(ctx, registry),
  )
