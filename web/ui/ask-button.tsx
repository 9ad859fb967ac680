import { type ComponentProps, type ReactNode, useState } from 'react'
import type { CallOptions } from '#contract/endpoint.ts'
import { useAction } from '#web/lib/action.ts'
import { AskDialog } from './ask-dialog.tsx'
import { Button } from './button.tsx'

type AskButtonProps<T> = Pick<ComponentProps<typeof Button>, 'look' | 'size' | 'icon' | 'aria-label'> & {
  label: string
  title: string
  /** Explanation of the consequences. */
  children: ReactNode
  /** Label of the button that cancels. */
  no: string
  /** Label of the button that confirms; by default the same as the opening button's. */
  yes?: string
  /** `sheet` rises from the lower edge on a phone. */
  dialog?: 'card' | 'sheet'
  isDanger?: boolean
  act: (options: CallOptions) => Promise<T>
  done: (answer: T) => void
}

/** Calls the API after a confirmation. The dialog closes with the response, whether it succeeded or not. */
export function AskButton<T>({ label, title, children, no, yes = label, dialog, isDanger, act, done, ...button }: AskButtonProps<T>) {
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const action = useAction(act, {
    done: (answer) => {
      close()
      done(answer)
    },
    failed: close,
  })
  return (
    <>
      <Button {...button} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <AskDialog
        title={title}
        isOpen={isAsking}
        onClose={close}
        look={dialog}
        no={no}
        yes={yes}
        isDanger={isDanger}
        isBusy={action.isBusy}
        onYes={() => void action.run()}
      >
        {children}
      </AskDialog>
    </>
  )
}
