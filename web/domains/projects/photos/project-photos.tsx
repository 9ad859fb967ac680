import { useState } from 'react'
import type { Project } from '#contract/projects/project.ts'
import { api } from '#web/lib/api.ts'
import { showFailure } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useUndoable } from '#web/lib/undoable.ts'
import { useUploads } from '#web/lib/uploads.ts'
import { uploadTexts } from '#web/locales/uploads.ts'
import { PhotoPicker } from '#web/ui/photo-picker.tsx'
import { PhoneLink } from './phone-link.tsx'

const max = 8

/** Photos of a saved request. Calls `changed` after an edit. */
export function ProjectPhotos({ project: { id: project_id, photos }, changed }: { project: Project; changed: () => void }) {
  const t = useTexts(uploadTexts)
  const params = { project_id }
  const [order, setOrder] = useState<readonly string[]>([])
  const uploads = useUploads({
    place: `project:${project_id}`,
    attach: async (upload_id) => {
      await api.projects.addUploaded({ params, body: { upload_id } })
      changed()
    },
  })
  const removal = useUndoable(
    async (media_id, options) => {
      await api.projects.removePhoto({ params: { ...params, media_id } }, options)
      changed()
    },
    { done: t.removed, undo: t.undo },
  )
  async function reorder(media_ids: string[]) {
    setOrder(media_ids)
    try {
      await api.projects.orderPhotos({ params, body: { media_ids } })
      changed()
    } catch (error) {
      setOrder([])
      showFailure(error)
    }
  }
  const place = ({ id }: { id: string }) => (order.includes(id) ? order.indexOf(id) : order.length)
  return (
    <PhotoPicker
      label={t.page.title}
      photos={photos.filter(({ id }) => !removal.hidden.includes(id)).toSorted((a, b) => place(a) - place(b))}
      uploads={uploads}
      max={max}
      onRemove={removal.remove}
      onOrder={(ids) => void reorder(ids)}
    >
      <PhoneLink projectId={() => Promise.resolve(project_id)} />
    </PhotoPicker>
  )
}
