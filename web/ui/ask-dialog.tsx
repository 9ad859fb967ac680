import { type ComponentProps, useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { CheckField } from './fields/check-field.tsx'
import { Stack } from './page.tsx'

type AskDialogProps = Omit<ComponentProps<typeof Dialog>, 'actions' | 'isAlert' | 'isLong'> & {
  /** Label of the button that cancels. */
  no: string
  /** Label of the button that confirms. */
  yes: string
  onYes: () => void
  isBusy?: boolean
  isDanger?: boolean
}

/** A confirmation, with its two buttons at the bottom. */
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
  /** Text of the checkbox. */
  understand: string
  mustTick: string
}

/** Confirmation of an irreversible action: it requires a checkbox below the explanation. */
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
