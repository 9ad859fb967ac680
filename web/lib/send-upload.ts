import { api } from './api.ts'
import { isApiError } from './api-error.ts'

const parts = { smallest: 32 * 1024, first: 128 * 1024, largest: 1024 * 1024 }
/** A part that took less than this was too small for the line. */
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
 * Sends a file in parts, from where the server has it: a line that breaks costs one part. Parts grow on a good line.
 * @throws ApiError for what the server refuses, anything else when it cannot be reached
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
