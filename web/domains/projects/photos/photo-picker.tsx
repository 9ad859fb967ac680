import { useEffect, useRef } from 'react'
import type { Picture } from '#contract/media/pictures.ts'
import { api } from '#web/lib/api.ts'
import { showFailure } from '#web/lib/notices.ts'
import { useLive } from '#web/lib/live.ts'
import { useStore } from '#web/lib/store.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useUndoable } from '#web/lib/undoable.ts'
import { useUploads } from '#web/lib/uploads.ts'
import { uploadTexts } from '#web/locales/uploads.ts'
import type { FieldProps } from '#web/ui/fields/field.tsx'
import { PhotoPicker as Picker } from '#web/ui/photo-picker.tsx'
import { setPhotos } from '../draft/draft.ts'
import { createdDraft } from '../draft/draft-sync.ts'
import { PhoneLink } from './phone-link.tsx'

type PhotoPickerProps = FieldProps & {
  value: readonly string[]
  onChange: (ids: string[]) => void
  max: number
  /** Replaces the draft's photos with all photos of the request, in order. */
  isWhole?: boolean
}

/** Photos of the draft, added on this device or through a phone link. */
export function PhotoPicker({ value, onChange, max, isWhole, ...field }: PhotoPickerProps) {
  const t = useTexts(uploadTexts)
  const draft = useStore((store) => store.draft)
  const params = { project_id: draft?.id ?? '' }
  const latest = useRef({ value, onChange })
  useEffect(() => {
    latest.current = { value, onChange }
  })

  function arrived(photos: Picture[]) {
    const known = useStore.getState().draft?.photos.map(({ id }) => id) ?? []
    const fresh = photos.map(({ id }) => id).filter((id) => !known.includes(id))
    setPhotos(photos)
    if (fresh.length > 0) latest.current.onChange([...latest.current.value, ...fresh])
  }
  const uploads = useUploads({
    place: draft ? `draft:${draft.id}` : undefined,
    begin: async () => (await createdDraft()) !== undefined,
    attach: async (upload_id) => arrived((await api.projects.addUploaded({ params, body: { upload_id } })).photos),
  })
  // Offline it shows the photos it has.
  const look = () =>
    void api.projects.get({ params }).then(
      ({ photos }) => arrived(photos),
      () => undefined,
    )
  const removal = useUndoable(
    async (media_id, options) => {
      latest.current.onChange(latest.current.value.filter((one) => one !== media_id))
      setPhotos((useStore.getState().draft?.photos ?? []).filter(({ id }) => id !== media_id))
      try {
        await api.projects.removePhoto({ params: { ...params, media_id } }, options)
      } catch (error) {
        look()
        throw error
      }
    },
    { done: t.removed, undo: t.undo },
  )
  useLive(draft?.isCreated ? `project:${draft.id}` : null, look)

  function order(ids: string[]) {
    if (!isWhole) return onChange(ids)
    const photos = draft?.photos ?? []
    setPhotos(photos.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)))
    api.projects.orderPhotos({ params, body: { media_ids: ids } }).catch((error: unknown) => {
      setPhotos(photos)
      showFailure(error)
    })
  }
  return (
    <Picker
      {...field}
      max={max}
      photos={value.flatMap((id) => (removal.hidden.includes(id) ? [] : (draft?.photos.find((photo) => photo.id === id) ?? [])))}
      uploads={uploads}
      onRemove={removal.remove}
      onOrder={order}
    >
      <PhoneLink projectId={createdDraft} />
    </Picker>
  )
}
