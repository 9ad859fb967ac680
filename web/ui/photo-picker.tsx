import { IconCamera, IconChevronLeft, IconChevronRight, IconPhotoPlus, IconRefresh, IconX } from '@tabler/icons-react'
import { type ChangeEvent, type DragEvent, type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react'
import type { Picture as PictureData } from '#contract/media/pictures.ts'
import { useTexts } from '#web/lib/texts.ts'
import type { PendingUpload, useUploads } from '#web/lib/uploads.ts'
import { uploadTexts } from '#web/locales/uploads.ts'
import { FieldGroup, type FieldProps } from './fields/field.tsx'
import css from './photo-picker.module.css'
import { Picture } from './picture.tsx'

const maxBytes = 40 * 1024 * 1024
/** Drag type that carries a photo's position. */
const draggedType = 'application/x-oficio-photo'

type PhotoPickerProps = FieldProps & {
  photos: readonly PictureData[]
  uploads: ReturnType<typeof useUploads>
  /** Maximum number of photos. */
  max: number
  onRemove?: (id: string) => void
  /** Called with all ids in their new order. */
  onOrder?: (ids: string[]) => void
  /** Another way to add photos, shown below. */
  children?: ReactNode
}

/** Several photos, each uploaded independently: picked, taken with the camera, dropped or pasted. Reordered by dragging or by keyboard. */
export function PhotoPicker({ photos, uploads, max, onRemove, onOrder, children, ...field }: PhotoPickerProps) {
  const t = useTexts(uploadTexts)
  const id = useId()
  const { pending, add, retry, drop } = uploads
  const [error, setError] = useState<string>()
  const [isOver, setOver] = useState(false)
  const left = Math.max(0, max - photos.length - pending.length)

  function take(files: readonly File[]) {
    const pictures = files.filter(({ type, name }) => type.startsWith('image/') || /\.(heic|heif|avif)$/i.test(name))
    const fitting = pictures.filter(({ size }) => size <= maxBytes)
    setError(
      files.length > left
        ? t.full(max)
        : pictures.length < files.length
          ? t.noPhoto
          : fitting.length < files.length
            ? t.tooLarge
            : undefined,
    )
    add(fitting.slice(0, left))
  }
  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const files = [...(target.files ?? [])]
    target.value = ''
    take(files)
  }
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])]
    if (files.length === 0) return
    event.preventDefault()
    take(files)
  })
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => paste(event)
    addEventListener('paste', onPaste)
    return () => removeEventListener('paste', onPaste)
  }, [])

  const isFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')
  function move(from: number, to: number) {
    const ids = photos.map((photo) => photo.id)
    ids.splice(to, 0, ...ids.splice(from, 1))
    onOrder?.(ids)
  }
  return (
    <FieldGroup id={id} hint={t.hint(max)} {...field} error={error ?? field.error}>
      <div
        className={css.zone}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          if (!isFiles(event)) return
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          setOver(false)
          if (!isFiles(event)) return
          event.preventDefault()
          take([...event.dataTransfer.files])
        }}
      >
        <ul className={css.grid}>
          {photos.map((photo, i) => (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragging is for the mouse; the buttons in it do the same
            <li
              key={photo.id}
              className={css.photo}
              draggable={onOrder !== undefined}
              onDragStart={(event) => event.dataTransfer.setData(draggedType, String(i))}
              onDragOver={(event) => event.dataTransfer.types.includes(draggedType) && event.preventDefault()}
              onDrop={(event) => {
                const from = event.dataTransfer.getData(draggedType)
                if (from !== '') move(Number(from), i)
              }}
            >
              <Picture of={photo} alt={t.photo(i + 1)} sizes="12rem" ratio="4 / 3" />
              {onRemove && (
                <button type="button" className={css.remove} aria-label={t.remove(i + 1)} onClick={() => onRemove(photo.id)}>
                  <IconX aria-hidden />
                </button>
              )}
              {onOrder && photos.length > 1 && (
                <span className={css.turns}>
                  <button type="button" aria-label={t.earlier(i + 1)} disabled={i === 0} onClick={() => move(i, i - 1)}>
                    <IconChevronLeft aria-hidden />
                  </button>
                  <button type="button" aria-label={t.later(i + 1)} disabled={i === photos.length - 1} onClick={() => move(i, i + 1)}>
                    <IconChevronRight aria-hidden />
                  </button>
                </span>
              )}
            </li>
          ))}
          {pending.map((upload, i) => (
            <Pending
              key={upload.id}
              upload={upload}
              n={photos.length + i + 1}
              retry={() => retry(upload.id)}
              drop={() => drop(upload.id)}
            />
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
                  <small aria-hidden>{t.addHint}</small>
                  <input type="file" className="visually-hidden" accept="image/*" multiple={left > 1} onChange={choose} />
                </label>
              </li>
            </>
          )}
        </ul>
      </div>
      {left > 0 && children}
    </FieldGroup>
  )
}

type PendingProps = { upload: PendingUpload; n: number; retry: () => void; drop: () => void }

function Pending({ upload: { preview, state, share, message }, n, retry, drop }: PendingProps) {
  const t = useTexts(uploadTexts)
  const percent = Math.round(share * 100)
  const isStuck = state === 'failed' || state === 'waiting'
  return (
    <li className={css.photo} data-state={state}>
      <img src={preview} alt="" />
      <div className={css.fate}>
        <p role="status">
          {state === 'failed'
            ? message || t.failed
            : state === 'waiting'
              ? t.waiting
              : state === 'sending'
                ? t.sending(percent)
                : t.preparing}
        </p>
        {!isStuck && <progress className={css.bar} value={percent} max={100} aria-label={t.photo(n)} />}
        {isStuck && (
          <button type="button" onClick={retry}>
            <IconRefresh aria-hidden /> {t.retry}
          </button>
        )}
      </div>
      <button type="button" className={css.remove} aria-label={t.cancel(n)} onClick={drop}>
        <IconX aria-hidden />
      </button>
    </li>
  )
}
