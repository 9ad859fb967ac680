import { type CompanyImage, upkeepErrors, type UpkeepPart } from '#contract/companies/states.ts'
import type { Versions } from '#contract/companies/upkeep.ts'
import type { DomainApi, Upload } from '#contract/endpoint.ts'
import { AppError, commonErrors } from '#contract/errors.ts'
import { audit } from '#server/lib/audit.ts'
import { type Admin, type CompanyMember, type Context, transact } from '#server/lib/context.ts'
import type { Implementation } from '#server/lib/implement.ts'
import { pictureOfUpload, storePicture } from '../../media/service.ts'
import { notify } from '../../notifications/service.ts'
import { putWork } from '../gallery/service.ts'
import { lockCompany } from '../identity/queries.ts'
import { putImage } from '../profile/service.ts'
import { listResponsible } from '../review/queries.ts'
import * as messages from './messages.ts'
import { listParts, type Part } from './queries.ts'

type Ask = (ctx: Context<CompanyMember>) => unknown

/** Context of the same call made by an owner of the company. */
const onBehalf = (ctx: Context<Admin>, companyId: string): Context<CompanyMember> => ({
  ...ctx,
  actor: { ...ctx.actor, company: { id: companyId, role: 'owner' } },
})

export const versionsOf = async (ctx: Context, companyId: string): Promise<Versions> =>
  Object.fromEntries((await listParts(ctx.db, companyId)).map(({ part, version }) => [part, version])) as Versions

/** Reads as the company itself. @throws AppError `not_found` */
async function readOnBehalf(ctx: Context<Admin>, companyId: string, look: Ask): Promise<unknown> {
  await getPart(ctx, companyId, 'profile')
  return look(onBehalf(ctx, companyId))
}

async function getPart(ctx: Context, companyId: string, part: UpkeepPart): Promise<Part> {
  const [found] = await listParts(ctx.db, companyId, [part])
  if (!found) throw new AppError(commonErrors.notFound)
  return found
}

type Upkeep = { companyId: string; part: UpkeepPart; seen: string | undefined }

/**
 * Applies a change on behalf of a company, with audit row and notification, in one transaction under the company's lock. A change
 * without effect sends no notification.
 * @throws AppError `not_found`, `company_changed` when the version seen is outdated, and whatever the change itself throws
 */
const changeOnBehalf = (ctx: Context<Admin>, { companyId, part, seen }: Upkeep, change: Ask): Promise<unknown> =>
  transact(ctx, async (ctx) => {
    const company = await lockCompany(ctx.db, companyId)
    if (!company) throw new AppError(commonErrors.notFound)
    const before = await getPart(ctx, companyId, part)
    if (seen !== undefined && seen !== before.version) throw new AppError(upkeepErrors.changedMeanwhile)
    const answer = await change(onBehalf(ctx, companyId))
    const after = await getPart(ctx, companyId, part)
    if (after.version !== before.version) await tell(ctx, company, before, after)
    return answer
  })

/** Compares as stored by the database, which sorts keys. */
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Free text, contact data and long lists: the audit log notes that they changed, not their values. */
const untold: readonly string[] = ['tagline', 'about', 'phone', 'website', 'address', 'zip_list', 'work_list']

async function tell(ctx: Context<Admin>, company: { id: string; name: string }, before: Part, after: Part): Promise<void> {
  const fields = [...new Set([...Object.keys(before.facts), ...Object.keys(after.facts)])]
    .filter((name) => !isSame(before.facts[name], after.facts[name]))
    .toSorted()
  const toldOf = ({ part, facts }: Part) => {
    const told = Object.fromEntries(fields.filter((name) => !untold.includes(name)).map((name) => [name, facts[name]]))
    return part === 'services' ? { services: told } : told
  }
  await audit(ctx, {
    action: 'company.edit',
    entity: 'company',
    id: company.id,
    before: toldOf(before),
    after: { part: after.part, fields, ...toldOf(after) },
  })
  const key = `${ctx.now().toISOString().slice(0, 13)}:${fields.join(',')}`
  for (const userId of await listResponsible(ctx.db, company.id))
    await notify(ctx, messages.edited(company, userId, { part: after.part, fields, key }))
}

type Asked = { params: { company_id: string }; query?: { seen?: string } }
type Change = (ctx: Context<Admin>, ask: Ask) => Promise<unknown>
/** Slow work before a change, done outside of its transaction. */
export type Preparations = Record<string, (ctx: Context<Admin>, input: never, change: Change) => Promise<unknown>>

/** Decodes and stores pictures before the company is locked. */
export const preparePictures = {
  setImage: async (ctx, { params: { image }, file }: { params: { image: CompanyImage }; file: Upload }, change) => {
    let answer: unknown
    await storePicture(ctx, file, async (ctx, { id }) => {
      answer = await change(ctx, (ctx) => putImage(ctx, image, id))
    })
    return answer
  },
  addWork: async (ctx, { body }: { body: { upload_id: string } }, change) => {
    const { id } = await pictureOfUpload(ctx, body.upload_id)
    return change(ctx, (ctx) => putWork(ctx, id))
  },
} satisfies Preparations

/** The company's own handlers, callable by admins on its behalf, so that there is no second code path. */
export const onBehalfOf = (api: DomainApi, own: Implementation, beginnings: Preparations = {}): Implementation => {
  const handlers = Object.entries(api).map(([name, { changes }]) => {
    const handler = own.handlers[name] as (ctx: Context<CompanyMember>, input: Asked) => unknown
    const answer = async (ctx: Context<Admin>, input: Asked) => {
      const { company_id: companyId } = input.params
      const ask: Ask = (ctx) => handler(ctx, input)
      if (!changes) return readOnBehalf(ctx, companyId, ask)
      const { part } = changes
      await getPart(ctx, companyId, part)
      const change: Change = (ctx, ask) => changeOnBehalf(ctx, { companyId, part, seen: input.query?.seen }, ask)
      return beginnings[name] ? beginnings[name](ctx, input as never, change) : change(ctx, ask)
    }
    return [name, answer]
  })
  return { api, handlers: Object.fromEntries(handlers) as Implementation['handlers'], exports: [] }
}
