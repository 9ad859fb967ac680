import { type ComponentProps, useEffect, useRef } from 'react'
import { Dialog } from '#web/ui/dialog.tsx'

/** A window with something to fill in: whoever opens it goes on in its first field, and not at the button that closes it. */
export function FieldDialog({ children, ...dialog }: ComponentProps<typeof Dialog>) {
  const content = useRef<HTMLDivElement>(null)
  const { isOpen } = dialog
  useEffect(() => {
    if (isOpen) content.current?.querySelector<HTMLElement>('input, select, textarea')?.focus()
  }, [isOpen])
  return (
    <Dialog {...dialog}>
      <div ref={content}>{children}</div>
    </Dialog>
  )
}
