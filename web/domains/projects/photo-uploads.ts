import { useEffect, useRef, useState } from 'react'
import { api } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { newKey } from '#web/lib/idempotency.ts'
import { shrinkPhoto } from '#web/lib/shrink-photo.ts'
import { useStore } from '#web/lib/store.ts'
import { setPhotos } from './draft.ts'
import { createdDraft } from './draft-sync.ts'

/** A photo on its way: `message` says why it did not arrive. */
export type PendingPhoto = {
  key: string
  file: File
  preview: string
  state: 'queued' | 'sending' | 'waiting' | 'failed'
  message?: string
}

/** Sends photos one after the other; those without a connection wait for it. `onStored` is told the id of each. */
export function usePhotoUploads(onStored: (id: string) => void) {
  const [pending, setPending] = useState<readonly PendingPhoto[]>([])
  const isSending = useRef(false)

  const change = (key: string, to: Partial<PendingPhoto>) =>
    setPending((all) => all.map((one) => (one.key === key ? { ...one, ...to } : one)))
  const drop = (key: string) => {
    const gone = pending.find((one) => one.key === key)
    if (gone) URL.revokeObjectURL(gone.preview)
    setPending((all) => all.filter((one) => one.key !== key))
  }

  async function send({ key, file }: PendingPhoto) {
    change(key, { state: 'sending', message: undefined })
    try {
      const project_id = await createdDraft()
      if (!project_id) return change(key, { state: 'waiting' })
      const known = useStore.getState().draft?.photos.map(({ id }) => id) ?? []
      const { photos } = await api.projects.addPhoto({ params: { project_id }, file: await shrinkPhoto(file) })
      const stored = photos.find(({ id }) => !known.includes(id))?.id ?? photos.at(-1)!.id
      setPhotos(photos)
      drop(key)
      onStored(stored)
    } catch (error) {
      if (!(error instanceof ApiError)) return change(key, { state: 'waiting' })
      change(key, { state: 'failed', message: error.fields['file']?.[0] ?? error.message })
    }
  }

  useEffect(() => {
    const next = pending.find(({ state }) => state === 'queued')
    if (!next || isSending.current) return
    isSending.current = true
    void send(next).finally(() => {
      isSending.current = false
      // Wakes the effect for the next one.
      setPending((all) => [...all])
    })
  })

  useEffect(() => {
    const again = () => setPending((all) => all.map((one) => (one.state === 'waiting' ? { ...one, state: 'queued' } : one)))
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [])

  return {
    pending,
    add: (files: readonly File[]) =>
      setPending((all) => [
        ...all,
        ...files.map((file): PendingPhoto => ({ key: newKey(), file, preview: URL.createObjectURL(file), state: 'queued' })),
      ]),
    retry: (key: string) => change(key, { state: 'queued' }),
    drop,
  }
}
