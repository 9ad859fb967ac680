import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { showFailure } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { cropTexts } from '#web/locales/crop.ts'
import { mostZoom, pulled, seenPart, type View, wholeView } from './crop.ts'
import css from './crop-dialog.module.css'
import { AskDialog } from './ask-dialog.tsx'

type CropProps = {
  file: File
  isBusy: boolean
  close: () => void
  use: (picture: Blob) => void
  /** Width by height. */
  ratio?: number
  /** Of the picture that comes out, in pixels. */
  width?: number
  isRound?: boolean
}

/** The part of a photo that is used: pulled with a finger or a mouse, or set with the keyboard. */
export function CropDialog({ file, isBusy, close, use, ratio = 1, width = 512, isRound }: CropProps) {
  const t = useTexts(cropTexts)
  const height = Math.round(width / ratio)
  const canvas = useRef<HTMLCanvasElement>(null)
  const photo = useOpened(file, () => {
    showFailure(new Error(t.unreadable))
    close()
  })
  const [view, setView] = useState(wholeView)

  useEffect(() => {
    if (!photo || !canvas.current) return
    const seen = seenPart(photo, view, ratio)
    canvas.current.getContext('2d')!.drawImage(photo, seen.left, seen.top, seen.width, seen.height, 0, 0, width, height)
  }, [photo, view, ratio, width, height])

  function pull({ buttons, movementX, movementY, currentTarget }: PointerEvent<HTMLCanvasElement>) {
    if (buttons !== 1 || !photo) return
    const { clientWidth, clientHeight } = currentTarget
    setView((now) => pulled(photo, now, { x: movementX / clientWidth, y: movementY / clientHeight }, ratio))
  }
  const slider = (label: string, name: keyof View, min: number, max: number) => (
    <label>
      {label}
      <input
        type="range"
        min={min}
        max={max}
        step={(max - min) / 100}
        value={view[name]}
        onChange={({ target }) => setView({ ...view, [name]: target.valueAsNumber })}
      />
    </label>
  )
  return (
    <AskDialog
      title={t.title}
      isOpen
      onClose={close}
      look="sheet"
      no={t.cancel}
      yes={t.use}
      isBusy={isBusy || !photo}
      onYes={() => canvas.current?.toBlob((blob) => blob && use(blob), 'image/jpeg', 0.9)}
    >
      <div className={css.crop}>
        <p>{t.hint}</p>
        <canvas
          ref={canvas}
          width={width}
          height={height}
          data-round={isRound || undefined}
          role="img"
          aria-label={t.preview}
          onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
          onPointerMove={pull}
        />
        {slider(t.zoom, 'zoom', 1, mostZoom)}
        {slider(t.across, 'x', 0, 1)}
        {slider(t.down, 'y', 0, 1)}
      </div>
    </AskDialog>
  )
}

function useOpened(file: File, failed: () => void): ImageBitmap | undefined {
  const [photo, setPhoto] = useState<ImageBitmap>()
  const onFailed = useRef(failed)
  useEffect(() => {
    let isGone = false
    createImageBitmap(file).then(
      (opened) => (isGone ? opened.close() : setPhoto(opened)),
      () => !isGone && onFailed.current(),
    )
    return () => void (isGone = true)
  }, [file])
  return photo
}
