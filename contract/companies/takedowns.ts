import * as z from 'zod/mini'
import { endpoint, readLimits } from '../endpoint.ts'
import { OwnWork } from './gallery.ts'
import { ownCompanyErrors, picturePlaces } from './states.ts'
import { Picture } from '../media/pictures.ts'
import { Id, Instant, Localized } from '../primitives.ts'
import { Reason } from '../reason.ts'

export const TakenDownPicture = z.object({
  picture: Picture,
  caption: z.nullable(Localized),
  /** Places where it was, and to which it can return. */
  places: z.array(z.enum(picturePlaces)),
  reason: z.string(),
  taken_down_at: Instant,
  /** End of the time in which it can be restored. */
  kept_until: Instant,
})
export type TakenDownPicture = z.infer<typeof TakenDownPicture>

/** All pictures of a company, including taken-down ones. */
export const CompanyPictures = z.object({
  logo: z.nullable(Picture),
  cover: z.nullable(Picture),
  works: z.array(OwnWork),
  taken_down: z.array(TakenDownPicture),
})
export type CompanyPictures = z.infer<typeof CompanyPictures>

const admin = { access: 'admin', area: 'companies' } as const
const company = z.object({ company_id: Id })
const params = z.extend(company, { media_id: Id })

/** Takedowns of company pictures by admins. Edits on behalf of a company are in `upkeep.ts`. */
export const companyPicturesApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/companies/:company_id/pictures',
    ...admin,
    summary: 'List the pictures of a company, including those taken down',
    params: company,
    response: CompanyPictures,
    limits: [readLimits.admin],
  }),
  takenDown: endpoint({
    method: 'GET',
    path: '/api/admin/companies/:company_id/pictures/:media_id/taken-down',
    access: 'admin',
    area: 'taken_down',
    summary: 'Get a picture that was taken down, for the admin who decides on restoring it',
    params,
    download: true,
    limits: [readLimits.admin],
  }),
  takeDown: endpoint({
    method: 'POST',
    path: '/api/admin/companies/:company_id/pictures/:media_id/take-down',
    ...admin,
    summary: 'Take a picture down wherever the company shows it; the company is notified with the reason',
    params,
    body: Reason,
    response: CompanyPictures,
    idempotent: true,
  }),
  putBack: endpoint({
    method: 'POST',
    path: '/api/admin/companies/:company_id/pictures/:media_id/put-back',
    ...admin,
    summary: 'Restore a picture to its place unless that is taken; the company is notified',
    params,
    body: Reason,
    response: CompanyPictures,
    idempotent: true,
    errors: [ownCompanyErrors.tooManyWorks],
  }),
}
