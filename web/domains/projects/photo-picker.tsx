import { IconCamera, IconPhotoPlus, IconRefresh, IconX } from '@tabler/icons-react'
import { type ChangeEvent, useId, useState } from 'react'
import { api } from '#web/lib/api.ts'
import { showFailure } from '#web/lib/notices.ts'
import { useStore } from '#web/lib/store.ts'
import { useTexts } from '#web/lib/texts.ts'
import { wizardTexts } from '#web/locales/wizard.ts'
import { FieldGroup, type FieldProps } from '#web/ui/fields/field.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { setPhotos } from './draft.ts'
import css from './photo-picker.module.css'
import { type PendingPhoto, usePhotoUploads } from './photo-uploads.ts'

const maxBytes = 40 * 1024 * 1024

type PhotoPickerProps = FieldProps & { value: readonly string[]; onChange: (ids: string[]) => void; max: number }

/** Photos of the draft, several at once, each with its own fate. */
export function PhotoPicker({ value, onChange, max, ...field }: PhotoPickerProps) {
  const t = useTexts(wizardTexts).photos
  const id = useId()
  const { pending, add, retry, drop } = usePhotoUploads((stored) => onChange([...value, stored]))
  const [error, setError] = useState<string>()
  const left = max - value.length - pending.length

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const files = [...(event.target.files ?? [])]
    event.target.value = ''
    const fitting = files.filter((file) => file.size <= maxBytes)
    setError(files.length > left ? t.full(max) : fitting.length < files.length ? t.tooLarge : undefined)
    add(fitting.slice(0, Math.max(0, left)))
  }

  async function remove(media_id: string) {
    const { draft } = useStore.getState()
    if (!draft) return
    onChange(value.filter((one) => one !== media_id))
    try {
      await api.projects.removePhoto({ params: { project_id: draft.id, media_id } })
      setPhotos(draft.photos.filter(({ id }) => id !== media_id))
    } catch (failure) {
      onChange([...value])
      showFailure(failure)
    }
  }

  return (
    <FieldGroup id={id} hint={t.hint(max)} {...field} error={error ?? field.error}>
      <ul className={css.grid}>
        {value.map((media, i) => (
          <li key={media} className={css.photo}>
            <Stored id={media} alt={t.photo(i + 1)} />
            <button type="button" className={css.remove} aria-label={t.remove(i + 1)} onClick={() => void remove(media)}>
              <IconX aria-hidden />
            </button>
          </li>
        ))}
        {pending.map((photo, i) => (
          <Pending key={photo.key} photo={photo} n={value.length + i + 1} retry={() => retry(photo.key)} drop={() => drop(photo.key)} />
        ))}
        {left > 0 && (
          <>
            <li className={css.add} data-camera>
              <label>
                <IconCamera aria-hidden />
                {t.camera}
                <input type="file" className="visually-hidden" accept="image/*" capture="environment" onChange={choose} />
              </label>
            </li>
            <li className={css.add}>
              <label>
                <IconPhotoPlus aria-hidden />
                {t.add}
                <input type="file" className="visually-hidden" accept="image/*" multiple={left > 1} onChange={choose} />
              </label>
            </li>
          </>
        )}
      </ul>
    </FieldGroup>
  )
}

function Stored({ id, alt }: { id: string; alt: string }) {
  const picture = useStore((store) => store.draft?.photos.find((photo) => photo.id === id))
  return picture && <Picture of={picture} alt={alt} sizes="12rem" ratio="4 / 3" />
}

function Pending({
  photo: { preview, state, message },
  n,
  retry,
  drop,
}: {
  photo: PendingPhoto
  n: number
  retry: () => void
  drop: () => void
}) {
  const t = useTexts(wizardTexts).photos
  return (
    <li className={css.photo} data-state={state}>
      <img src={preview} alt="" />
      <p className={css.fate} role="status">
        {state === 'failed' ? message || t.failed : state === 'waiting' ? t.waiting : t.sending}
        {(state === 'queued' || state === 'sending') && <span className={css.bar} />}
        {(state === 'failed' || state === 'waiting') && (
          <button type="button" onClick={retry}>
            <IconRefresh aria-hidden /> {t.retry}
          </button>
        )}
      </p>
      {state !== 'sending' && (
        <button type="button" className={css.remove} aria-label={t.remove(n)} onClick={drop}>
          <IconX aria-hidden />
        </button>
      )}
    </li>
  )
}
