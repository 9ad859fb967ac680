import { forgetDrafts } from './kept-fields.ts'
import { forgetUploads } from './kept-uploads.ts'

/** Deletes all personal data from this device after sign-out. Loaded on demand, because few people sign out. */
export async function forgetDevice(): Promise<void> {
  sessionStorage.clear()
  forgetDrafts()
  await forgetUploads()
}
