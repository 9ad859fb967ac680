import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError } from './api-error.ts'
import { newId } from './idempotency.ts'
import { forgetUpload, keepUpload, keptUploads } from './kept-uploads.ts'
import { sendUpload } from './send-upload.ts'
import { shrinkPhoto } from './shrink-photo.ts'

/** A pending photo: `share` is the uploaded part (0 to 1), `message` the reason for a refusal. */
export type PendingUpload = {
  id: string
  file: Blob
  preview: string
  state: 'preparing' | 'queued' | 'sending' | 'waiting' | 'failed'
  share: number
  message?: string | undefined
}

type Uploads = {
  /** Target of the uploads, by which interrupted ones are found after a reload. Undefined while unknown. */
  place: string | undefined
  link?: string | undefined
  /** Creates the target if needed. False when that has to wait for a connection. */
  begin?: () => Promise<boolean>
  /** Attaches a finished upload to its target. Must be idempotent. */
  attach: (uploadId: string) => Promise<void>
}

const retryMs = 5_000

const queued = (id: string, file: Blob): PendingUpload => ({ id, file, preview: URL.createObjectURL(file), state: 'queued', share: 0 })

/** Uploads photos one at a time. Offline, they wait and later resume where they stopped. */
export function useUploads({ place, link, begin, attach }: Uploads) {
  const [pending, setPending] = useState<readonly PendingUpload[]>([])
  const isSending = useRef(false)
  const stops = useRef(new Map<string, AbortController>())

  const change = useCallback(
    (id: string, to: Partial<PendingUpload>) => setPending((all) => all.map((one) => (one.id === id ? { ...one, ...to } : one))),
    [],
  )
  const drop = useCallback((id: string) => {
    stops.current.get(id)?.abort()
    void forgetUpload(id)
    setPending((all) => {
      const gone = all.find((one) => one.id === id)
      if (gone) URL.revokeObjectURL(gone.preview)
      return all.filter((one) => one.id !== id)
    })
  }, [])
  const wake = useCallback(() => setPending((all) => all.map((one) => (one.state === 'waiting' ? { ...one, state: 'queued' } : one))), [])

  async function send({ id, file }: PendingUpload) {
    const stop = new AbortController()
    stops.current.set(id, stop)
    change(id, { state: 'sending', message: undefined })
    try {
      if (begin && !(await begin())) return change(id, { state: 'waiting' })
      await sendUpload({ id, file, link, signal: stop.signal, onProgress: (share) => change(id, { share }) })
      await attach(id)
      drop(id)
    } catch (error) {
      if (stop.signal.aborted) return
      const isRefused = error instanceof ApiError && error.status < 500
      if (isRefused) void forgetUpload(id)
      change(id, isRefused ? { state: 'failed', message: error.fields['file']?.[0] ?? error.message } : { state: 'waiting' })
    } finally {
      stops.current.delete(id)
    }
  }
  const sendNext = useEffectEvent((next: PendingUpload) => {
    isSending.current = true
    void send(next).finally(() => {
      isSending.current = false
      // Triggers the effect for the next photo.
      setPending((all) => [...all])
    })
  })

  useEffect(() => {
    const next = pending.find(({ state }) => state === 'queued')
    if (next && !isSending.current) sendNext(next)
  }, [pending])

  const isWaiting = pending.some(({ state }) => state === 'waiting')
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(wake, retryMs)
    addEventListener('online', wake)
    return () => {
      clearInterval(timer)
      removeEventListener('online', wake)
    }
  }, [isWaiting, wake])

  useEffect(() => {
    if (!place) return
    let isGone = false
    const resume = async () => {
      const kept = await keptUploads(place)
      if (isGone) return
      setPending((all) => [...all, ...kept.filter(({ id }) => !all.some((one) => one.id === id)).map(({ id, file }) => queued(id, file))])
    }
    void resume()
    return () => {
      isGone = true
    }
  }, [place])

  async function add(files: readonly File[]) {
    const added = files.map((file) => ({ ...queued(newId(), file), state: 'preparing' as const }))
    setPending((all) => [...all, ...added])
    for (const { id, file } of added) {
      const small = await shrinkPhoto(file as File)
      if (place) await keepUpload({ id, place, file: small, at: Date.now() })
      change(id, { file: small, state: 'queued' })
    }
  }

  return { pending, add: (files: readonly File[]) => void add(files), retry: (id: string) => change(id, { state: 'queued' }), drop }
}
