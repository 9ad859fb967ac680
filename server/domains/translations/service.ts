import { createHmac } from 'node:crypto'
import { dayMs } from '#contract/durations.ts'
import { commonErrors, isError } from '#contract/errors.ts'
import type { Locale } from '#contract/primitives.ts'
import type { Translated, TranslationChoice } from '#contract/translations/translation.ts'
import { protect, type Protected, restore } from '#server/gateways/translation/parts.ts'
import { translateTexts, translationPlace } from '#server/gateways/translation/translation.ts'
import type { Context, Owner } from '#server/lib/context.ts'
import { takeLimit } from '#server/lib/limits.ts'
import { keyOf, seal, unseal } from '#server/lib/seal.ts'
import * as users from '../users/service.ts'
import * as queries from './queries.ts'

const keptDays = 90
const purpose = 'translation'
/** Calls of a provider for one person, or one address without a person. */
const callsPerDay = { count: 300, seconds: 86_400 }

export async function getChoice(ctx: Context<Owner>): Promise<TranslationChoice> {
  const place = translationPlace(ctx.config) ?? null
  return { place, is_always: place !== null && (await users.wantsTranslations(ctx, ctx.actor.userId)) }
}

export async function chooseTranslation(ctx: Context<Owner>, isAlways: boolean): Promise<TranslationChoice> {
  await users.chooseTranslations(ctx, ctx.actor.userId, isAlways)
  return getChoice(ctx)
}

type Wanted = { texts: readonly string[]; from: Locale; to: Locale }
type Direction = { from: Locale; to: Locale; place: string }

const idOf = ({ config }: Context, text: string, { from, to, place }: Direction): Buffer =>
  createHmac('sha256', keyOf(config.secret, purpose))
    .update(JSON.stringify([place, from, to, text]))
    .digest()

/**
 * Texts in the reader's language, each with its original. Amounts, dates, numbers, addresses and links are taken out before and put back
 * after; where that fails, or the provider does, the original stands, with the reason. Call it only for a reader who asked, outside of any
 * transaction.
 */
export async function translate(ctx: Context, { texts, from, to }: Wanted): Promise<Translated[]> {
  const place = translationPlace(ctx.config)
  const originals = [...new Set(texts)].filter((text) => text.trim() !== '')
  const as = (untranslated: Translated['untranslated']) => (original: string) => ({ original, text: original, untranslated })
  if (place === undefined || from === to) return originals.map(as(place === undefined ? 'unavailable' : null))
  const direction = { from, to, place }
  const known = await findKept(ctx, originals, direction)
  const missing = originals.filter((text) => !known.has(text))
  const found = missing.length > 0 ? await ask(ctx, missing, direction) : new Map<string, Translated>()
  return originals.map((original) => known.get(original) ?? found.get(original) ?? as('unavailable')(original))
}

async function findKept(ctx: Context, originals: readonly string[], direction: Direction): Promise<Map<string, Translated>> {
  if (originals.length === 0) return new Map()
  const byId = new Map(originals.map((original) => [idOf(ctx, original, direction).toString('hex'), original]))
  const rows = await queries.listKept(ctx.db, [...byId.keys()])
  return new Map(
    rows.map(({ id, sealed }) => {
      const original = byId.get(id)!
      return [original, { original, text: unseal(ctx.config, { purpose, bound: original }, sealed).text, untranslated: null }]
    }),
  )
}

async function ask(ctx: Context, originals: readonly string[], direction: Direction): Promise<Map<string, Translated>> {
  const { actor, ip, config } = ctx
  const as = (untranslated: Translated['untranslated']) =>
    new Map(originals.map((original) => [original, { original, text: original, untranslated }]))
  try {
    await takeLimit(ctx, 'userId' in actor ? `translations user:${actor.userId}` : `translations ip:${ip}`, callsPerDay)
  } catch (error) {
    if (isError(error, commonErrors.rateLimited)) return as('limit')
    throw error
  }
  const parted = originals.map((original) => ({ original, aside: protect(original) }))
  const sendable = parted.flatMap(({ original, aside }) => (aside ? [{ original, aside }] : []))
  const answers = as('changed')
  if (sendable.length === 0) return answers
  let translated: string[]
  try {
    translated = await translateTexts(config, { ...direction, texts: sendable.map(({ aside }) => aside.text) })
  } catch (error) {
    // Never the texts: the reason alone.
    ctx.log.warn({ reason: (error as Error).message }, 'texts could not be translated')
    return as('unavailable')
  }
  const whole = sendable.flatMap(({ original, aside }, i) => wholeOf(original, aside, translated[i]!))
  for (const one of whole) answers.set(one.original, one)
  if (whole.length > 0)
    await queries.keep(
      ctx.db,
      whole.map(({ original, text }) => ({
        id: idOf(ctx, original, direction),
        sealed: seal(config, { purpose, bound: original }, text),
        created_at: ctx.now(),
      })),
    )
  return answers
}

function wholeOf(original: string, { parts }: Protected, translated: string): Translated[] {
  const text = restore(translated, parts)
  return text === undefined ? [] : [{ original, text, untranslated: null }]
}

/** Scheduled job: deletes kept translations after a while. */
export const forgetTranslations = (ctx: Context): Promise<number> =>
  queries.forgetBefore(ctx.db, new Date(ctx.now().getTime() - keptDays * dayMs))
