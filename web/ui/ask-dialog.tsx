import { type ComponentProps, useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { CheckField } from './fields/check-field.tsx'
import { Stack } from './page.tsx'

type AskDialogProps = Omit<ComponentProps<typeof Dialog>, 'actions' | 'isAlert' | 'isLong'> & {
  /** The button that leaves everything as it is. */
  no: string
  /** The button that does it. */
  yes: string
  onYes: () => void
  isBusy?: boolean
  isDanger?: boolean
}

/** Something that is done or left: its two buttons stand at the foot. */
export const AskDialog = ({ no, yes, onYes, isBusy = false, isDanger = false, ...dialog }: AskDialogProps) => (
  <Dialog
    {...dialog}
    actions={
      <>
        <Button look="plain" onClick={dialog.onClose}>
          {no}
        </Button>
        <Button look={isDanger ? 'danger' : 'primary'} isBusy={isBusy} onClick={onYes}>
          {yes}
        </Button>
      </>
    }
  />
)

type LastDialogProps = Omit<AskDialogProps, 'isOpen' | 'isDanger' | 'look'> & {
  /** What is ticked before it is done. */
  understand: string
  mustTick: string
}

/** What cannot be taken back: done only after a tick under the account of what goes. */
export function LastDialog({ understand, mustTick, onYes, children, ...dialog }: LastDialogProps) {
  const [isRead, setRead] = useState(false)
  const [problem, setProblem] = useState<string>()
  return (
    <AskDialog {...dialog} isOpen isDanger look="sheet" onYes={() => (isRead ? onYes() : setProblem(mustTick))}>
      <Stack>
        {children}
        <CheckField
          label={understand}
          error={isRead ? undefined : problem}
          checked={isRead}
          onChange={(event) => setRead(event.currentTarget.checked)}
        />
      </Stack>
    </AskDialog>
  )
}
