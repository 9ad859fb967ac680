import { useEffect, useRef, useState } from 'react'
import { maxUploadBytes } from '#contract/media/states.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { newId } from '#web/lib/idempotency.ts'
import { sendUpload } from '#web/lib/send-upload.ts'
import { shrinkPhoto } from '#web/lib/shrink-photo.ts'
import { maxMessageFiles } from '#contract/messaging/states.ts'

/** A file for the next message; `share` is the uploaded fraction. */
export type Attached = { id: string; name: string; preview: string | null; share: number; state: 'sending' | 'ready' | 'failed' }
export type Refused = 'too_many' | 'too_large' | 'unknown'

const isPhoto = ({ type, name }: File) => type.startsWith('image/') || /\.(heic|heif|avif)$/i.test(name)
const isPdf = ({ type, name }: File) => type === 'application/pdf' || /\.pdf$/i.test(name)

/** Uploads the files of a message while it is being written. */
export function useAttachments() {
  const [files, setFiles] = useState<readonly Attached[]>([])
  const [refused, setRefused] = useState<Refused>()
  const stops = useRef(new Map<string, AbortController>())
  const sources = useRef(new Map<string, File>())
  const change = (id: string, to: Partial<Attached>) => setFiles((all) => all.map((one) => (one.id === id ? { ...one, ...to } : one)))

  useEffect(() => {
    const running = stops.current
    return () => {
      for (const stop of running.values()) stop.abort()
    }
  }, [])

  async function send(id: string) {
    const source = sources.current.get(id)
    if (!source) return
    const stop = new AbortController()
    stops.current.set(id, stop)
    change(id, { state: 'sending', share: 0 })
    try {
      const file = isPhoto(source) ? await shrinkPhoto(source) : source
      await sendUpload({ id, file, name: source.name.slice(-120), signal: stop.signal, onProgress: (share) => change(id, { share }) })
      change(id, { state: 'ready', share: 1 })
    } catch (error) {
      if (!stop.signal.aborted) change(id, { state: 'failed' })
      if (error instanceof ApiError && error.status === 413) setRefused('too_large')
    } finally {
      stops.current.delete(id)
    }
  }

  function add(chosen: readonly File[]) {
    const known = chosen.filter((file) => isPhoto(file) || isPdf(file))
    // Photos are scaled down during upload, documents are not.
    const fitting = known.filter((file) => isPhoto(file) || file.size <= maxUploadBytes)
    const taken = fitting.slice(0, maxMessageFiles - files.length)
    setRefused(
      known.length < chosen.length
        ? 'unknown'
        : fitting.length < known.length
          ? 'too_large'
          : taken.length < fitting.length
            ? 'too_many'
            : undefined,
    )
    for (const file of taken) {
      const id = newId()
      sources.current.set(id, file)
      const preview = isPhoto(file) ? URL.createObjectURL(file) : null
      setFiles((all) => [...all, { id, name: file.name, preview, share: 0, state: 'sending' }])
      void send(id)
    }
  }

  function forget(ids: readonly string[]) {
    for (const id of ids) {
      stops.current.get(id)?.abort()
      sources.current.delete(id)
    }
    setFiles((all) => {
      for (const one of all) if (ids.includes(one.id) && one.preview) URL.revokeObjectURL(one.preview)
      return all.filter((one) => !ids.includes(one.id))
    })
  }

  return {
    files,
    refused,
    add,
    retry: (id: string) => void send(id),
    remove: (id: string) => forget([id]),
    clear: () => forget(files.map(({ id }) => id)),
  }
}
