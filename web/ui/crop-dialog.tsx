import { useEffect, useRef, useState } from 'react'
import Cropper, { type Area, type Point, type Size } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { showFailure } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { cropTexts } from '#web/locales/crop.ts'
import { AskDialog } from './ask-dialog.tsx'
import css from './crop-dialog.module.css'

type CropProps = {
  file: File
  isBusy: boolean
  close: () => void
  use: (picture: Blob) => void
  /** Width divided by height. */
  ratio?: number
  /** Width of the result, in pixels. */
  width?: number
  isRound?: boolean
}

const mostZoom = 4
const empty: Size = { width: 0, height: 0 }

/** The part of a photo that is used: pulled with a finger or a mouse, or set with the keyboard. */
export function CropDialog({ file, isBusy, close, use, ratio = 1, width = 512, isRound = false }: CropProps) {
  const t = useTexts(cropTexts)
  const photo = useOpened(file, () => {
    showFailure(new Error(t.unreadable))
    close()
  })
  const [at, setAt] = useState<Point>({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [frame, setFrame] = useState(empty)
  const [shown, setShown] = useState(empty)
  const area = useRef<Area>(undefined)
  // Pixels that the photo reaches beyond the frame, on each side.
  const room: Point = { x: (shown.width * zoom - frame.width) / 2, y: (shown.height * zoom - frame.height) / 2 }

  const slider = (label: string, min: number, max: number, value: number, set: (value: number) => void) => (
    <label>
      {label}
      <input type="range" min={min} max={max} step={(max - min) / 100} value={value} onChange={({ target }) => set(target.valueAsNumber)} />
    </label>
  )
  const place = (label: string, axis: keyof Point) =>
    slider(label, 0, 1, room[axis] > 0 ? (1 - at[axis] / room[axis]) / 2 : 0.5, (share) =>
      setAt({ ...at, [axis]: Math.max(0, room[axis]) * (1 - 2 * share) }),
    )
  return (
    <AskDialog
      title={t.title}
      isOpen
      onClose={close}
      look="sheet"
      no={t.cancel}
      yes={t.use}
      isBusy={isBusy || shown === empty}
      onYes={() => photo && area.current && cut(photo.bitmap, area.current, { width, height: Math.round(width / ratio) }, use)}
    >
      <div className={css.crop}>
        <p>{t.hint}</p>
        <div className={css.frame} data-round={isRound || undefined} style={{ aspectRatio: ratio }}>
          {photo && (
            <Cropper
              image={photo.url}
              aspect={ratio}
              crop={at}
              zoom={zoom}
              maxZoom={mostZoom}
              keyboardStep={8}
              objectFit="cover"
              cropShape={isRound ? 'round' : 'rect'}
              showGrid={!isRound}
              disableAutomaticStylesInjection
              cropperProps={{ role: 'group', 'aria-label': t.preview, 'aria-keyshortcuts': 'ArrowLeft ArrowRight ArrowUp ArrowDown' }}
              onCropChange={setAt}
              onZoomChange={setZoom}
              onCropSizeChange={setFrame}
              setMediaSize={setShown}
              onCropAreaChange={(_share, pixels) => (area.current = pixels)}
            />
          )}
        </div>
        {slider(t.zoom, 1, mostZoom, zoom, setZoom)}
        {place(t.across, 'x')}
        {place(t.down, 'y')}
      </div>
    </AskDialog>
  )
}

/** Draws `area` of a photo at the size that is kept. */
function cut(photo: ImageBitmap, area: Area, { width, height }: Size, use: (picture: Blob) => void): void {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  canvas.getContext('2d')!.drawImage(photo, area.x, area.y, area.width, area.height, 0, 0, width, height)
  canvas.toBlob((blob) => blob && use(blob), 'image/jpeg', 0.9)
}

/** The photo in `file`, decoded, and an address to show it from. */
function useOpened(file: File, failed: () => void): { bitmap: ImageBitmap; url: string } | undefined {
  const [photo, setPhoto] = useState<{ bitmap: ImageBitmap; url: string }>()
  const onFailed = useRef(failed)
  useEffect(() => {
    let isGone = false
    const url = URL.createObjectURL(file)
    createImageBitmap(file).then(
      (bitmap) => (isGone ? bitmap.close() : setPhoto({ bitmap, url })),
      () => !isGone && onFailed.current(),
    )
    return () => {
      isGone = true
      URL.revokeObjectURL(url)
    }
  }, [file])
  return photo
}
