import type { ReactNode } from 'react'
import { Button } from './button.tsx'

/** Result of `usePages`, without its rows. */
type MoreButtonProps = { hasMore: boolean; more: { isBusy: boolean; run: () => Promise<void> }; children: ReactNode }

/** Button below a list that grows page by page; hidden after the last page. */
export const MoreButton = ({ hasMore, more, children }: MoreButtonProps) =>
  hasMore && (
    <div>
      <Button look="plain" isBusy={more.isBusy} onClick={() => void more.run()}>
        {children}
      </Button>
    </div>
  )
