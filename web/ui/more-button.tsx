import type { ReactNode } from 'react'
import { Button } from './button.tsx'

/** What `usePages` gives besides its rows. */
type MoreButtonProps = { hasMore: boolean; more: { isBusy: boolean; run: () => Promise<void> }; children: ReactNode }

/** Below a list that grows page by page; nothing below its last page. */
export const MoreButton = ({ hasMore, more, children }: MoreButtonProps) =>
  hasMore && (
    <div>
      <Button look="plain" isBusy={more.isBusy} onClick={() => void more.run()}>
        {children}
      </Button>
    </div>
  )
