import { country } from '#country/country.ts'
import { invalidField } from '#contract/errors.ts'
import type { ProfileChange } from '#contract/users/profile.ts'
import { type Context, transact, type User } from '#server/lib/context.ts'
import { dropPictures, storePicture } from '../../media/service.ts'
import * as queries from './queries.ts'

export const getProfile = (ctx: Context<User>) => queries.getProfile(ctx.db, ctx.actor.userId)

/** Changes a profile. @throws AppError `invalid` at the field of an unknown zip, state or time zone */
export async function changeProfile(ctx: Context<User>, change: ProfileChange): Promise<void> {
  const place = await placeOf(ctx, change)
  if (change.time_zone !== undefined && !isZone(change.time_zone))
    throw invalidField('time_zone', { es: 'No conocemos esa zona horaria.', en: 'We don’t know that time zone.' })
  await queries.saveProfile(ctx.db, ctx.actor.userId, change, place)
}

async function placeOf(ctx: Context, { zipcode, city, state }: ProfileChange): Promise<Partial<queries.Place>> {
  if (zipcode === undefined) return city === undefined ? {} : { city }
  const found = await queries.findZip(ctx.db, zipcode)
  if (!found)
    throw invalidField('zipcode', { es: 'No encontramos ese código postal.', en: `We couldn’t find that ${country.postcode.en.one}.` })
  if (state !== undefined && state !== found.state)
    throw invalidField('state', {
      es: `Ese código postal está en ${found.state}.`,
      en: `That ${country.postcode.en.one} is in ${found.state}.`,
    })
  return { ...found, ...(city === undefined ? {} : { city }) }
}

function isZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Sets the picture of a person and releases the previous one. @throws AppError as storePicture */
export async function setAvatar(ctx: Context<User>, file: { bytes: Uint8Array }): Promise<{ avatar: string }> {
  const { id, widths } = await storePicture(ctx, file)
  await exchange(ctx, id)
  return { avatar: `/media/${id}/${widths[0]}.webp` }
}

export const removeAvatar = (ctx: Context<User>): Promise<void> => exchange(ctx, null)

const exchange = (ctx: Context<User>, mediaId: string | null): Promise<void> =>
  transact(ctx, async (ctx) => {
    const before = await queries.saveAvatar(ctx.db, ctx.actor.userId, mediaId)
    if (before && before !== mediaId) await dropPictures(ctx, [before])
  })

/** Saves an address that was just verified. False if the person is gone. */
export const saveEmail = (ctx: Context, userId: string, email: string): Promise<boolean> =>
  queries.saveEmail(ctx.db, userId, email, ctx.now())

/** Whether a person always wants the texts of others in their own language. */
export const wantsTranslations = (ctx: Context, userId: string): Promise<boolean> => queries.wantsTranslations(ctx.db, userId)

export const chooseTranslations = async (ctx: Context, userId: string, isAlways: boolean): Promise<void> =>
  void (await queries.saveTranslates(ctx.db, userId, isAlways))
