import type { ComponentProps } from 'react'
import { Button } from './button.tsx'
import { Row } from './page.tsx'

type FormEndProps = { action: string; cancel: string; isBusy: boolean; look?: ComponentProps<typeof Button>['look']; onCancel: () => void }

/** Bottom row of a form in a dialog: submit and cancel. */
export const FormEnd = ({ action, cancel, isBusy, look = 'primary', onCancel }: FormEndProps) => (
  <Row>
    <Button type="submit" look={look} isBusy={isBusy}>
      {action}
    </Button>
    <Button look="plain" onClick={onCancel}>
      {cancel}
    </Button>
  </Row>
)
