import type { ErrorSpec } from '../errors.ts'

/** Size limits in bytes: of a whole file, and of one uploaded part. */
export const maxUploadBytes = 10 * 1024 * 1024
export const maxPartBytes = 1024 * 1024

export const uploadErrors = {
  tooManyUploads: {
    code: 'too_many_uploads',
    status: 429,
    message: {
      es: 'Has subido mucho en poco tiempo. Prueba de nuevo mañana.',
      en: 'You’ve uploaded a lot in a short time. Try again tomorrow.',
    },
  },
  uploadUnfinished: {
    code: 'upload_unfinished',
    status: 409,
    message: { es: 'El archivo aún no termina de subir.', en: 'The file hasn’t finished uploading.' },
  },
  uploadLinkEnded: {
    code: 'upload_link_ended',
    status: 403,
    message: {
      es: 'Este enlace ya no sirve. Abre otro código en la pantalla donde empezaste.',
      en: 'This link no longer works. Open a new code on the screen where you started.',
    },
  },
} as const satisfies Record<string, ErrorSpec>
