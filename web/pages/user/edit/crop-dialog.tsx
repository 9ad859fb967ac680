import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { showFailure } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { accountTexts } from '#web/locales/account.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { mostZoom, pulled, seenPart, type View, wholeView } from './crop.ts'
import css from '../edit.module.css'

const side = 512

type CropProps = { file: File; isBusy: boolean; close: () => void; use: (picture: Blob) => void }

/** The square of a photo that becomes somebody's picture: pulled with a finger or a mouse, or set with the keyboard. */
export function CropDialog({ file, isBusy, close, use }: CropProps) {
  const t = useTexts(accountTexts).picture
  const canvas = useRef<HTMLCanvasElement>(null)
  const photo = useOpened(file, () => {
    showFailure(new Error(t.unreadable))
    close()
  })
  const [view, setView] = useState(wholeView)

  useEffect(() => {
    if (!photo || !canvas.current) return
    const { left, top, side: seen } = seenPart(photo, view)
    canvas.current.getContext('2d')!.drawImage(photo, left, top, seen, seen, 0, 0, side, side)
  }, [photo, view])

  function pull({ buttons, movementX, movementY, currentTarget }: PointerEvent<HTMLCanvasElement>) {
    if (buttons !== 1 || !photo) return
    const width = currentTarget.clientWidth
    setView((now) => pulled(photo, now, { x: movementX / width, y: movementY / width }))
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
    <Dialog
      title={t.crop}
      isOpen
      onClose={close}
      look="sheet"
      actions={
        <>
          <Button look="plain" onClick={close}>
            {t.cancel}
          </Button>
          <Button isBusy={isBusy || !photo} onClick={() => canvas.current?.toBlob((blob) => blob && use(blob), 'image/jpeg', 0.9)}>
            {t.use}
          </Button>
        </>
      }
    >
      <div className={css.crop}>
        <p>{t.cropHint}</p>
        <canvas
          ref={canvas}
          width={side}
          height={side}
          role="img"
          aria-label={t.preview}
          onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
          onPointerMove={pull}
        />
        {slider(t.zoom, 'zoom', 1, mostZoom)}
        {slider(t.across, 'x', 0, 1)}
        {slider(t.down, 'y', 0, 1)}
      </div>
    </Dialog>
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
