import { dayMs } from '#contract/durations.ts'
import type { Download, Upload } from '#contract/endpoint.ts'
import { AppError, commonErrors } from '#contract/errors.ts'
import { type CheckedReputation, type ImportedReputation, Reputation } from '#contract/reviews/portable.ts'
import type { RatingElsewhere } from '#contract/reviews/review.ts'
import { portableDays, portableErrors } from '#contract/reviews/states.ts'
import * as z from 'zod/mini'
import { keysOfPlatform, platformsOf, removedAtPlatform } from '#server/gateways/reputation/platforms.ts'
import { audit } from '#server/lib/audit.ts'
import { type CompanyMember, type Context, transact } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import { remembered } from '#server/lib/remembered.ts'
import { forEachDue } from '#server/lib/scheduled-jobs.ts'
import { createSigningKey, getSigningKey } from '#server/lib/signing-keys.ts'
import { siteAddress } from '#server/lib/site.ts'
import { countOfCompany } from '../review/queries.ts'
import { shownRating } from '../review/rules.ts'
import * as queries from './queries.ts'
import { codeOf, mostReviews, ratingWithout } from './rules.ts'

type Member = Context<CompanyMember>

const keyName = 'reputation'
const typ = 'reputation+jwt'
const refreshedAfterMs = 7 * dayMs
const refreshedAtOnce = 200

/** Generates the key that signs files of reputation, if this installation has none. Call once at the start. */
export const createReputationKey = ({ db }: Context): Promise<void> => createSigningKey(db, keyName)

const signingKey = remembered(3600, ({ db }) => getSigningKey(db, keyName))

const originOf = ({ config }: Context) => new URL(config.appUrl).origin

/** The public key, with its digest as its id (RFC 7638). */
async function publicKey(ctx: Context) {
  const { calculateJwkThumbprint } = await import('jose')
  const { d: _d, ...jwk } = await signingKey(ctx)
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), use: 'sig', alg: 'ES256' }
}

export const listKeys = async (ctx: Context) => ({ keys: [await publicKey(ctx)] })

/** The company's verified reviews and records, signed. `code` is that of the platform which is to import the file. */
export async function exportReputation(ctx: Member, code: string | undefined): Promise<Download> {
  const { SignJWT, importJWK } = await import('jose')
  const { id } = ctx.actor.company
  const [holder, reviews, counts, { kid }] = await Promise.all([
    queries.getHolder(ctx.db, id),
    queries.listVerified(ctx.db, id, mostReviews),
    countOfCompany(ctx.db, id),
    publicKey(ctx),
  ])
  const reputation: Reputation = {
    version: 1,
    holder: { name: holder.name, city: holder.city, state: holder.state },
    rating: shownRating(counts),
    records: { hires: holder.hires, member_since: holder.member_since },
    reviews: reviews.map(({ service, ...review }) => ({ ...review, service: service?.[ctx.locale] ?? null })),
    removals: `${originOf(ctx)}/api/reputation/companies/${id}/removed`,
  }
  const token = await new SignJWT({ reputation, ...(code ? { nonce: code } : {}) })
    .setProtectedHeader({ alg: 'ES256', typ, kid })
    .setIssuer(originOf(ctx))
    .setSubject(siteAddress(ctx.config, `/companies/${holder.slug}`, 'es'))
    .setIssuedAt(ctx.now())
    .setJti(newId())
    .sign(await importJWK(await signingKey(ctx), 'ES256'))
  await audit(ctx, { action: 'reputation.export', entity: 'company', id })
  return { name: `${holder.slug}.reputation.jwt`, type: 'application/jwt', bytes: Buffer.from(token) }
}

export const listRemoved = async (ctx: Context, companyId: string) => ({
  removed: (await queries.listNoLongerShown(ctx.db, companyId)).map(({ id }) => id),
})

type ReadFile = { issuer: string; url: string; issuedAt: Date; nonce: string | undefined; reputation: Reputation }

const Claims = z.object({
  iss: z.string(),
  sub: z.url().check(z.maxLength(500)),
  iat: z.int(),
  nonce: z.optional(z.string()),
  reputation: Reputation,
})

/** Content of a signed file. @throws AppError of `portableErrors` */
async function readFile(ctx: Context, { bytes }: Upload): Promise<ReadFile> {
  const { createLocalJWKSet, decodeJwt, errors, jwtVerify } = await import('jose')
  const token = Buffer.from(bytes).toString('utf8').trim()
  const issuer = issuerOf()
  const keys = issuer === originOf(ctx) ? await listKeys(ctx) : await keysOf(issuer)
  const { payload } = await jwtVerify(token, createLocalJWKSet(keys), { issuer, typ, algorithms: ['ES256'], currentDate: ctx.now() }).catch(
    (error: unknown) => {
      if (error instanceof errors.JWSSignatureVerificationFailed || error instanceof errors.JWKSNoMatchingKey)
        throw new AppError(portableErrors.forged)
      throw error instanceof errors.JOSEError ? new AppError(portableErrors.unreadable) : error
    },
  )
  const claims = z.safeParse(Claims, payload)
  if (!claims.success) throw new AppError(portableErrors.unreadable)
  const { sub: url, iat, nonce, reputation } = claims.data
  return { issuer, url, issuedAt: new Date(iat * 1000), nonce, reputation }

  function issuerOf(): string {
    try {
      return decodeJwt(token).iss ?? ''
    } catch {
      throw new AppError(portableErrors.unreadable)
    }
  }

  async function keysOf(other: string) {
    if (!platformsOf(ctx.config).includes(other)) throw new AppError(portableErrors.unknownIssuer)
    try {
      return await keysOfPlatform(ctx.config, other)
    } catch {
      throw new AppError(portableErrors.issuerAway)
    }
  }
}

/** Ids of the reviews of a file that are no longer shown; undefined where the platform does not answer. */
async function removedOf(ctx: Context, { issuer, reputation }: ReadFile): Promise<string[] | undefined> {
  if (issuer === originOf(ctx)) {
    const companyId = /\/companies\/([\da-f-]{36})\/removed$/.exec(reputation.removals)?.[1]
    return companyId === undefined ? undefined : (await listRemoved(ctx, companyId)).removed
  }
  return removedAtPlatform(ctx.config, issuer, reputation.removals).catch(() => undefined)
}

/** Checks a signed file. @throws AppError of `portableErrors` */
export async function checkReputation(ctx: Context, file: Upload): Promise<CheckedReputation> {
  const read = await readFile(ctx, file)
  const removed = await removedOf(ctx, read)
  const { holder, rating, records, reviews } = read.reputation
  const standingOf = (id: string) => (removed === undefined ? 'unknown' : removed.includes(id) ? 'removed' : 'shown')
  return {
    issuer: read.issuer,
    url: read.issuer === originOf(ctx) ? siteAddress(ctx.config, new URL(read.url).pathname, ctx.locale) : read.url,
    issued_at: read.issuedAt.toISOString(),
    holder,
    rating,
    records,
    is_current: removed !== undefined,
    reviews: reviews.map((review) => ({ ...review, standing: standingOf(review.id) })),
  }
}

const shown = (row: queries.ImportedRow): ImportedReputation => ({
  id: row.id,
  issuer: row.issuer,
  url: row.url,
  holder_name: row.holder_name,
  rating: ratingWithout(row, row.removed_ids),
  removed_count: row.reviews.filter(({ id }) => row.removed_ids.includes(id)).length,
  issued_at: row.issued_at,
  checked_at: row.checked_at,
})

export async function listImported(ctx: Member) {
  const { id } = ctx.actor.company
  return {
    code: codeOf(ctx.config.secret, id),
    issuers: platformsOf(ctx.config),
    imported: (await queries.listImported(ctx.db, id)).map(shown),
  }
}

/** Ratings of a company at other platforms. */
export const ratingsElsewhere = async ({ db }: Context, companyId: string): Promise<RatingElsewhere[]> =>
  (await queries.listImported(db, companyId)).map(shown).map(({ issuer, url, rating, issued_at }) => ({ issuer, url, rating, issued_at }))

/** Imports a signed file of another platform into the caller's company. @throws AppError of `portableErrors` */
export async function importReputation(ctx: Member, file: Upload) {
  const { id: companyId } = ctx.actor.company
  const now = ctx.now()
  const read = await readFile(ctx, file)
  if (read.issuer === originOf(ctx)) throw new AppError(portableErrors.unknownIssuer)
  if (read.nonce?.trim().toUpperCase() !== codeOf(ctx.config.secret, companyId)) throw new AppError(portableErrors.wrongCode)
  if (now.getTime() - read.issuedAt.getTime() > portableDays * dayMs) throw new AppError(portableErrors.tooOld)
  const removed = await removedOf(ctx, read)
  if (removed === undefined) throw new AppError(portableErrors.issuerAway)
  const { holder, rating, reviews, removals } = read.reputation
  await transact(ctx, async (ctx) => {
    const isNew = await queries.saveImported(ctx.db, {
      id: newId(),
      company_id: companyId,
      issuer: read.issuer,
      url: read.url,
      holder_name: holder.name,
      ...rating,
      reviews: reviews.map(({ id, overall }) => ({ id, overall })),
      removals_url: removals,
      removed_ids: removed,
      issued_at: read.issuedAt,
      checked_at: now,
    })
    if (isNew) await audit(ctx, { action: 'reputation.import', entity: 'company', id: companyId, after: { issuer: read.issuer } })
  })
  return listImported(ctx)
}

export async function forgetImported(ctx: Member, id: string) {
  await transact(ctx, async (ctx) => {
    const forgotten = await queries.deleteImported(ctx.db, ctx.actor.company.id, id)
    if (!forgotten) throw new AppError(commonErrors.notFound)
    await audit(ctx, { action: 'reputation.forget', entity: 'company', id: ctx.actor.company.id, before: forgotten })
  })
  return listImported(ctx)
}

/** Scheduled job: asks other platforms weekly what they have removed. A platform that does not answer is asked again at the next tick. */
export async function refreshImported(ctx: Context): Promise<number> {
  const before = new Date(ctx.now().getTime() - refreshedAfterMs)
  return forEachDue(await queries.listCheckedBefore(ctx.db, before, refreshedAtOnce), async ({ id, issuer, removals_url: url }) =>
    queries.saveRemoved(ctx.db, id, await removedAtPlatform(ctx.config, issuer, url), ctx.now()),
  )
}
