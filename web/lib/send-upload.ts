import { api } from './api.ts'
import { isApiError } from './api-error.ts'

const parts = { smallest: 32 * 1024, first: 128 * 1024, largest: 1024 * 1024 }
/** A part that took less time than this can grow. */
const quickMs = 1_500

type Sending = {
  id: string
  file: Blob
  name?: string
  link?: string | undefined
  onProgress: (share: number) => void
  signal: AbortSignal
}

/**
 * Uploads a file in parts, starting where the server left off, so that a lost connection costs one part. Parts grow on a fast connection.
 * @throws ApiError when the server refuses, another error when it can't be reached
 */
export async function sendUpload({ id, file, name, link, onProgress, signal }: Sending): Promise<void> {
  const by = link ? { link } : {}
  let { received } = await api.uploads.begin({ body: { id, size: file.size, ...(name ? { name } : {}), ...by } }, { signal })
  let length = parts.first
  while (received < file.size) {
    onProgress(received / file.size)
    const began = performance.now()
    const part = { params: { upload_id: id }, body: { start: received, ...by }, file: file.slice(received, received + length) }
    try {
      ;({ received } = await api.uploads.append(part, { signal }))
      if (performance.now() - began < quickMs) length = Math.min(parts.largest, length * 2)
    } catch (error) {
      if (isApiError(error) || signal.aborted || length <= parts.smallest) throw error
      length = Math.max(parts.smallest, length / 4)
    }
  }
  onProgress(1)
}
