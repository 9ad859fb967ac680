import { dayMs } from '#contract/durations.ts'
import { announceDays, legalErrors, legalVersionStates, weightsOf, type LegalSlug } from '#contract/legal/states.ts'
import type { AdminLegalDocument, LegalPublication } from '#contract/legal/versions.ts'
import { AppError, commonErrors, type FieldErrors, invalidField } from '#contract/errors.ts'
import type { Locale, Localized } from '#contract/primitives.ts'
import { locales } from '#contract/locale.ts'
import { audit } from '#server/lib/audit.ts'
import { type Admin, type Context, transact } from '#server/lib/context.ts'
import { recordTransition } from '#server/lib/history.ts'
import { platformDay, plannedStart } from '#server/lib/platform-day.ts'
import { noticeMs } from '#server/lib/settings.ts'
import { legalProblems } from '../documents/rules.ts'
import { forgetVersions } from '../documents/service.ts'
import { addDraft, lockDraft, readForAdmins } from '../versions/service.ts'
import * as queries from './queries.ts'

const untold: Record<Locale, Localized> = {
  es: { es: 'Escribe en español qué cambia y por qué.', en: 'Write in Spanish what changes and why.' },
  en: { es: 'Escribe en inglés qué cambia y por qué.', en: 'Write in English what changes and why.' },
}

/** @throws AppError `invalid` at the missing parts of an announcement */
function requireAnnouncement(ctx: Context, { weight, from, changes }: LegalPublication): void {
  if (weight === 'small') return
  const fields: FieldErrors = {}
  for (const locale of locales) if (changes[locale] === '') fields[`changes.${locale}`] = [untold[locale]]
  const soonest = platformDay(new Date(ctx.now().getTime() + announceDays * dayMs))
  if (weight === 'important' && (from === null || from < soonest))
    fields['from'] = [
      {
        es: `Un cambio importante se anuncia con ${announceDays} días: desde el ${soonest}.`,
        en: `An important change is announced ${announceDays} days ahead: from ${soonest} on.`,
      },
    ]
  if (Object.keys(fields).length > 0) throw new AppError(commonErrors.invalid, { fields })
}

/**
 * Publishes the draft, in force from a day on.
 * @throws AppError `changed_meanwhile`, `unfinished`, `invalid` for a day that is past or too soon, or an incomplete announcement
 */
export async function publish(ctx: Context<Admin>, slug: LegalSlug, publication: LegalPublication): Promise<AdminLegalDocument> {
  const { revision, weight, from, changes, reason } = publication
  if (!weightsOf(slug).includes(weight))
    throw invalidField('weight', {
      es: 'Las preguntas no obligan a nadie: su cambio es pequeño.',
      en: 'Questions bind nobody: their change is small.',
    })
  requireAnnouncement(ctx, publication)
  await transact(ctx, async (ctx) => {
    const draft = await lockDraft(ctx, slug, revision)
    if (legalProblems(slug, draft, ctx.settings()).length > 0) throw new AppError(legalErrors.unfinished)
    const holdsFrom = await plannedStart(ctx, from)
    await queries.publishDraft(
      ctx.db,
      draft.id,
      { weight, holdsFrom, reason, changes: weight === 'small' ? null : changes },
      { userId: ctx.actor.userId, now: ctx.now() },
    )
    await record(ctx, draft.id, { event: 'publish', reason, facts: { document: slug, version: draft.version, weight, from: holdsFrom } })
  })
  forgetVersions(ctx)
  return readForAdmins(ctx, slug)
}

async function record(
  ctx: Context<Admin>,
  id: string,
  { event, reason, facts }: { event: 'publish' | 'take_back'; reason: string; facts: Record<string, unknown> },
): Promise<void> {
  const from = legalVersionStates.transitions[event].from[0]
  const to = legalVersionStates.next(event, from, 'A')
  await recordTransition(ctx, { entity: 'legal_version', id, from, event, to, by: 'A' })
  await audit(ctx, { action: `legal.${event}`, entity: 'legal_version', id, reason, after: facts })
}

/**
 * Takes back a planned version. Its text becomes a draft again, and people who received the announcement are informed.
 * @throws AppError `changed_meanwhile`, `holds_already`
 */
export async function takeBack(
  ctx: Context<Admin>,
  slug: LegalSlug,
  { version, reason }: { version: number; reason: string },
): Promise<AdminLegalDocument> {
  await transact(ctx, async (ctx) => {
    const planned = await queries.lockPublished(ctx.db, slug, version)
    if (!planned) throw new AppError(legalErrors.changedMeanwhile)
    // All processes must know of it before the day.
    if (Date.parse(planned.holds_from) - noticeMs <= ctx.now().getTime()) throw new AppError(legalErrors.holdsAlready)
    await queries.takeBack(ctx.db, planned.id)
    const { summary, body } = planned
    await addDraft(ctx, { document: slug, version, summary, body })
    await record(ctx, planned.id, { event: 'take_back', reason, facts: { document: slug, version } })
  })
  forgetVersions(ctx)
  return readForAdmins(ctx, slug)
}
