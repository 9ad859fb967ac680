import { adminMay } from '#contract/admin-roles.ts'
import type { AdminCompanyDetail, AdminRequestDetail, AdminUserDetail } from '#contract/admin/details.ts'
import { AppError, commonErrors } from '#contract/errors.ts'
import type { Admin, Context } from '#server/lib/context.ts'
import { findFactorReset } from '../../auth/service.ts'
import { credentialsOf, needsOf, versionsOf } from '../../companies/service.ts'
import * as projects from '../../projects/service.ts'
import * as queries from './queries.ts'
import { findCompany, findRequest, findUser } from '../lists/queries.ts'
import { listRows } from '../lists/service.ts'

function found<T>([row]: readonly T[]): T {
  if (!row) throw new AppError(commonErrors.notFound)
  return row
}

const latest = 10

/** One person, also by the id of an account merged into theirs. @throws AppError `not_found` */
export async function readUser(ctx: Context, asked: string): Promise<AdminUserDetail> {
  const user = found(await findUser(ctx.db, asked))
  const { id } = user
  const [more, reset, history, requests] = await Promise.all([
    queries.getUserMore(ctx.db, id, ctx.now()),
    findFactorReset(ctx, id),
    queries.listHistory(ctx.db, 'user', id),
    listRows(ctx, 'requests', { sort: '-created_at', limit: latest, owner_id: id }),
  ])
  return { ...user, ...more, factor_reset: reset ?? null, history, requests: requests.data }
}

/** One company, also by the id of one merged into it. Contacts and balances only with the permission for them. @throws AppError `not_found` */
export async function readCompany(ctx: Context<Admin>, asked: string): Promise<AdminCompanyDetail> {
  const company = found(await findCompany(ctx.db, asked))
  const { id } = company
  // Versions are read first, so that the data is never older than its version.
  const versions = await versionsOf(ctx, id)
  const [more, credentials, needs, history] = await Promise.all([
    queries.getCompanyMore(ctx.db, id),
    credentialsOf(ctx, id),
    needsOf(ctx, id),
    queries.listHistory(ctx.db, 'company', id),
  ])
  const contacts = adminMay(ctx.actor.adminRole, 'people', 'read')
    ? {}
    : { phone: null, members: more.members.map((member) => ({ ...member, email: '' })) }
  const balances = adminMay(ctx.actor.adminRole, 'money', 'read') ? more.balances : null
  return { ...company, ...more, ...contacts, balances, versions, credentials, needs, history }
}

export async function readRequest(ctx: Context, id: string): Promise<AdminRequestDetail> {
  const request = found(await findRequest(ctx.db, id))
  const [project, contact, risk, history] = await Promise.all([
    projects.show(ctx, id, request.owner.id),
    queries.findContact(ctx.db, id),
    queries.findRisk(ctx.db, id),
    queries.listHistory(ctx.db, 'project', id),
  ])
  const signs = risk[0]?.risk ?? {}
  const alike = 'copied_text' in signs ? await queries.listAlike(ctx.db, id) : []
  return { ...request, project, contact: contact[0] ?? null, risk: signs, alike, history }
}
