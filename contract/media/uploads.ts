import * as z from 'zod/mini'
import { Picture } from './pictures.ts'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, text } from '../primitives.ts'
import { maxUploadBytes, uploadErrors } from './states.ts'

const LinkToken = z.string().check(z.minLength(1), z.maxLength(120))
/** Token of an upload link: identifies the owner on a device that is not signed in. */
const byLink = { link: z.optional(LinkToken) }

/** A file being uploaded. `received` of `size` bytes are stored and survive a lost connection. */
export const Upload = z.object({ id: Id, size: z.int(), received: z.int() })
export type Upload = z.infer<typeof Upload>

/** A link that lets another device add photos to one request without seeing the request. */
export const UploadLink = z.object({ token: z.string(), expires_at: Instant })
export type UploadLink = z.infer<typeof UploadLink>

/** Photos sent through a link, and how many more it accepts. */
export const LinkedPhotos = z.object({ expires_at: Instant, left: z.int(), photos: z.array(Picture) })
export type LinkedPhotos = z.infer<typeof LinkedPhotos>

/** A PDF that can be downloaded. */
export const Document = z.object({ id: Id, name: z.string(), size: z.int() })
export type Document = z.infer<typeof Document>

const uploadParams = z.object({ upload_id: Id })

export const uploadsApi = {
  begin: endpoint({
    method: 'POST',
    path: '/api/uploads',
    access: 'anyone',
    summary: 'Start or resume an upload in parts',
    /** `name` is the file name on the sender's device; a document keeps it. */
    body: z.object({ id: Id, size: z.int().check(z.minimum(1), z.maximum(maxUploadBytes)), name: z.optional(text(1, 120)), ...byLink }),
    response: Upload,
    limits: [
      { count: 60, seconds: 3600, by: 'user' },
      { count: 120, seconds: 3600, by: 'ip' },
    ],
    errors: [uploadErrors.tooManyUploads, uploadErrors.uploadLinkEnded],
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/uploads/:upload_id',
    access: 'anyone',
    summary: 'Get the progress of an upload',
    params: uploadParams,
    query: z.object(byLink),
    response: Upload,
  }),
  append: endpoint({
    method: 'POST',
    path: '/api/uploads/:upload_id/parts',
    access: 'anyone',
    summary: 'Send the part that starts at `start`; the response says where to resume',
    params: uploadParams,
    body: z.object({ start: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(maxUploadBytes)), ...byLink }),
    upload: true,
    response: Upload,
    limits: [{ count: 3000, seconds: 3600, by: 'ip', isCoarse: true }],
    errors: [uploadErrors.uploadLinkEnded],
  }),
  picture: endpoint({
    method: 'POST',
    path: '/api/uploads/:upload_id/picture',
    access: 'anyone',
    summary: 'Preview the picture of an upload; it is deleted after a day if unused',
    params: uploadParams,
    response: Picture,
    limits: [{ count: 120, seconds: 3600, by: 'ip' }],
    errors: [uploadErrors.uploadUnfinished],
  }),
  drop: endpoint({
    method: 'DELETE',
    path: '/api/uploads/:upload_id',
    access: 'anyone',
    summary: 'Discard an upload that was not used',
    params: uploadParams,
    query: z.object(byLink),
  }),
}

export const linkedPhotosQuery = z.object({ link: LinkToken })
export const linkedPhotoBody = z.object({ link: LinkToken, upload_id: Id })
