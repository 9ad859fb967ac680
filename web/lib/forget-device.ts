import { forgetDrafts } from './kept-fields.ts'
import { forgetUploads } from './kept-uploads.ts'

/** What somebody who signs out leaves nobody else on this device. Loaded when it is needed: hardly anybody does. */
export async function forgetDevice(): Promise<void> {
  sessionStorage.clear()
  forgetDrafts()
  await forgetUploads()
}
