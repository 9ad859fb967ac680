import { invalidField } from '#contract/errors.ts'
import type { Upload } from '#contract/endpoint.ts'
import type { CompanyChange, CompanyImage, OwnProfile } from '#contract/companies/profile.ts'
import type { CompanyMember, Context } from '#server/lib/context.ts'
import { usPhone } from '#server/lib/phones.ts'
import { findPlace } from '../../geo/service.ts'
import { dropPictures, storePicture } from '../../media/service.ts'
import * as queries from './own-queries.ts'
import { changeOwn } from '../identity/service.ts'

export const readOwnProfile = (ctx: Context<CompanyMember>): Promise<OwnProfile> => queries.getOwnProfile(ctx.db, ctx.actor.company.id)

/** @throws AppError `invalid` at the field of an impossible zip, phone or year */
export async function changeProfile(ctx: Context<CompanyMember>, { zipcode, ...change }: CompanyChange): Promise<OwnProfile> {
  const place = await findPlace(ctx, zipcode)
  if (!place) throw invalidField('zipcode', { es: 'No conocemos ese código postal.', en: 'We do not know that zip code.' })
  const phone = usPhone(change.phone)
  if (!phone) throw invalidField('phone', { es: 'Escribe un teléfono de EE. UU. con 10 dígitos.', en: 'Enter a 10-digit US phone number.' })
  if (change.founded_year !== undefined && change.founded_year > ctx.now().getUTCFullYear())
    throw invalidField('founded_year', { es: 'Ese año aún no ha llegado.', en: 'That year is still to come.' })
  const { location: city, state_iso, lat, lon, time_zone } = place
  return changeOwn(ctx, async (ctx, { id }) => {
    const languages = [...new Set(change.languages)]
    await queries.saveProfile(ctx.db, id, { ...change, phone, languages }, { zipcode, city, state_iso, lat, lon, time_zone })
    return queries.getOwnProfile(ctx.db, id)
  })
}

/** Sets the logo or cover and drops the previous picture if nothing else uses it. @throws AppError as storePicture */
export async function setImage(ctx: Context<CompanyMember>, image: CompanyImage, file: Upload): Promise<OwnProfile> {
  const picture = await storePicture(ctx, file)
  return putImage(ctx, image, picture.id)
}

export const removeImage = async (ctx: Context<CompanyMember>, image: CompanyImage): Promise<void> =>
  void (await putImage(ctx, image, null))

/** Replaces the logo or cover with a stored picture, or removes it. */
export const putImage = (ctx: Context<CompanyMember>, image: CompanyImage, mediaId: string | null): Promise<OwnProfile> =>
  changeOwn(ctx, async (ctx, { id }) => {
    const before = await queries.saveImage(ctx.db, id, image, mediaId)
    if (before && before !== mediaId) await dropPictures(ctx, [before])
    return queries.getOwnProfile(ctx.db, id)
  })
