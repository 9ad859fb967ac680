import type { ReactNode } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { writingTexts } from '#web/locales/admin-writing.ts'
import { Button } from '#web/ui/button.tsx'
import writing from './writing.module.css'

type SaveBarProps = {
  action: string
  isBusy: boolean
  /** There are unsaved changes. */
  isChanged: boolean
  isDisabled?: boolean
  /** Discards the changes; absent where they cannot be discarded. */
  giveUp?: (() => void) | undefined
  /** Other actions. */
  children?: ReactNode
}

/** Bar below a form with a draft: saves it, discards it, and says whether there is something to save. */
export function SaveBar({ action, isBusy, isChanged, isDisabled, giveUp, children }: SaveBarProps) {
  const t = useTexts(writingTexts)
  return (
    <div className={writing.bar}>
      <Button type="submit" isBusy={isBusy} disabled={isDisabled}>
        {action}
      </Button>
      {isChanged && giveUp && (
        <Button look="plain" onClick={giveUp}>
          {t.discard}
        </Button>
      )}
      {children}
      <span className={writing.unsaved} role="status">
        {isChanged && t.unsaved}
      </span>
    </div>
  )
}
