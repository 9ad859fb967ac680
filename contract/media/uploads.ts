import * as z from 'zod/mini'
import { Picture } from './pictures.ts'
import { endpoint } from '../endpoint.ts'
import type { ErrorSpec } from '../errors.ts'
import { Id, Instant, text } from '../primitives.ts'

/** Size limits in bytes: of a whole file, and of one uploaded part. */
export const maxUploadBytes = 10 * 1024 * 1024
export const maxPartBytes = 1024 * 1024

export const uploadErrors = {
  tooManyUploads: {
    code: 'too_many_uploads',
    status: 429,
    message: {
      es: 'Has subido mucho en poco tiempo. Prueba de nuevo mañana.',
      en: 'You have uploaded a lot in a short time. Try again tomorrow.',
    },
  },
  uploadUnfinished: {
    code: 'upload_unfinished',
    status: 409,
    message: { es: 'El archivo aún no ha llegado entero.', en: 'The file has not arrived whole yet.' },
  },
  uploadLinkEnded: {
    code: 'upload_link_ended',
    status: 403,
    message: {
      es: 'Este enlace ya no sirve. Abre otro código en la pantalla donde empezaste.',
      en: 'This link no longer works. Open a new code on the screen where you began.',
    },
  },
} as const satisfies Record<string, ErrorSpec>

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
    summary: 'Begin to send a file in parts; with an id that was begun before, go on',
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
    summary: 'How much of a file has arrived',
    params: uploadParams,
    query: z.object(byLink),
    response: Upload,
  }),
  append: endpoint({
    method: 'POST',
    path: '/api/uploads/:upload_id/parts',
    access: 'anyone',
    summary: 'Send the part of a file that begins at `start`; the answer says where to go on',
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
    summary: 'The picture that a file became, to be shown before it is used; kept for a day unless something uses it',
    params: uploadParams,
    response: Picture,
    limits: [{ count: 120, seconds: 3600, by: 'ip' }],
    errors: [uploadErrors.uploadUnfinished],
  }),
  drop: endpoint({
    method: 'DELETE',
    path: '/api/uploads/:upload_id',
    access: 'anyone',
    summary: 'Give up a file that has not become anything',
    params: uploadParams,
    query: z.object(byLink),
  }),
}

export const linkedPhotosQuery = z.object({ link: LinkToken })
export const linkedPhotoBody = z.object({ link: LinkToken, upload_id: Id })
