import type * as z from 'zod/mini'
import { AppError, invalidField } from '#contract/errors.ts'
import { type SettingName, defaultSettings, bounds, overtaken } from '#contract/settings.ts'
import type { KnownSetting, Plan, Setting, SettingChange } from '#contract/admin/settings.ts'
import { settingErrors } from '#contract/admin/states.ts'
import { settingNames } from '#contract/admin/setting-names.ts'
import { audit } from '#server/lib/audit.ts'
import { type Admin, type Context, transact } from '#server/lib/context.ts'
import { plannedStart } from '#server/lib/platform-day.ts'
import { newId } from '#server/lib/ids.ts'
import { settingsAt, listPlanned, type Planned, stagesOf, standing } from '#server/lib/settings.ts'
import { requireProof } from '../../auth/service.ts'
import { documentsNaming, type DocumentsNaming } from '../../legal/service.ts'
import * as queries from './queries.ts'

const names = Object.keys(defaultSettings) as SettingName[]

type Known = { changes: readonly Planned[]; naming: DocumentsNaming }
function toSetting(ctx: Context, name: SettingName, { changes, naming }: Known): Setting {
  const now = ctx.now().toISOString()
  const own = changes.filter((change) => change.name === name)
  const planned = standing(own).find(({ holds_from }) => holds_from > now)
  const [least, most] = bounds[name]
  return {
    name,
    usual: defaultSettings[name],
    least,
    most,
    value: settingsAt(stagesOf(own), now)[name],
    version: own.at(-1)?.version ?? 0,
    planned: planned ? { value: planned.value, holds_from: planned.holds_from } : null,
    documents: naming(name),
  }
}

export async function listSettings(ctx: Context): Promise<Setting[]> {
  const known = { changes: await listPlanned(ctx.db), naming: await documentsNaming(ctx) }
  return names.map((name) => toSetting(ctx, name, known))
}

export async function readSetting(ctx: Context, name: SettingName): Promise<KnownSetting> {
  const own = await queries.listChanges(ctx.db, name)
  const now = ctx.now().toISOString()
  const kept = standing(own)
  const inForce = kept.findLast(({ holds_from }) => holds_from <= now)
  const fateOf = (change: (typeof own)[number]): SettingChange['fate'] => {
    if (!kept.includes(change)) return 'replaced'
    if (change.holds_from > now) return 'planned'
    return change === inForce ? 'in_force' : 'past'
  }
  const changes = own.map((change) => ({ ...change, fate: fateOf(change) }))
  return { ...toSetting(ctx, name, { changes: own, naming: await documentsNaming(ctx) }), changes: changes.toReversed() }
}

/**
 * Plans a value of a setting from a day on. Repeating the same plan has no further effect.
 * @throws AppError `proof_required`, `setting_changed`; with errors by field for a value out of bounds or order, or a day in the past
 */
export async function planSetting(ctx: Context<Admin>, name: SettingName, plan: z.output<typeof Plan>): Promise<KnownSetting> {
  await requireProof(ctx)
  return transact(ctx, async (ctx) => {
    await queries.lockDecisions(ctx.db)
    const known = await readSetting(ctx, name)
    if (known.version !== plan.version) {
      const [last] = known.changes
      if (known.version === plan.version + 1 && last?.value === plan.value && last.reason === plan.reason) return known
      throw new AppError(settingErrors.changedMeanwhile)
    }
    await decide(ctx, known, plan)
    return readSetting(ctx, name)
  })
}

async function decide(ctx: Context<Admin>, known: Setting, { value, from, reason }: z.output<typeof Plan>): Promise<void> {
  const { name, version, least, most } = known
  if (value < least || value > most)
    throw invalidField('value', { es: `Tiene que estar entre ${least} y ${most}.`, en: `It must be between ${least} and ${most}.` })
  if (value === known.value && !known.planned) throw invalidField('value', { es: 'Ya vale eso.', en: 'It’s that already.' })
  const now = ctx.now()
  const holdsFrom = await plannedStart(ctx, from)
  const change = { name, version: version + 1, value, holds_from: holdsFrom, created_at: now.toISOString() }
  refuseDisorder(name, [...(await listPlanned(ctx.db)), change], holdsFrom)
  const id = newId()
  await queries.insertChange(ctx.db, {
    id,
    name,
    version: change.version,
    value,
    holdsFrom,
    reason,
    decidedBy: ctx.actor.userId,
    now: change.created_at,
  })
  await audit(ctx, {
    action: 'setting.plan',
    entity: 'setting',
    id,
    reason,
    before: { figure: name, value: known.value },
    after: { figure: name, value, from: holdsFrom },
  })
  await queries.tellProcesses(ctx.db)
}

/** Checks the order of settings also with the plans for later days. */
function refuseDisorder(name: SettingName, changes: readonly Planned[], holdsFrom: string): void {
  for (const { from, settings } of stagesOf(changes)) {
    const wrong = from >= Date.parse(holdsFrom) ? overtaken(name, settings) : undefined
    if (!wrong) continue
    const other = settingNames[wrong.other]
    throw invalidField(
      'value',
      wrong.is === 'above'
        ? {
            es: `No puede pasar de «${other.es}», que es ${settings[wrong.other]}.`,
            en: `It can’t exceed “${other.en}”, which is ${settings[wrong.other]}.`,
          }
        : {
            es: `No puede ser menos que «${other.es}», que es ${settings[wrong.other]}.`,
            en: `It can’t be less than “${other.en}”, which is ${settings[wrong.other]}.`,
          },
    )
  }
}
