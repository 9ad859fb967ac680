import { Thread } from '#web/domains/messaging/thread.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { boardTexts } from '#web/locales/board.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import css from './board.module.css'
import type { Board } from '#contract/boards/board.ts'

/** The conversation with one company, over the board. */
export default function ThreadDialog({
  board,
  leadId,
  close,
  see,
  reload,
}: {
  board: Board
  leadId: string
  close: () => void
  see: (quoteId: string) => void
  reload: () => void
}) {
  const t = useTexts(boardTexts)
  const of = board.companies.find(({ lead_id }) => lead_id === leadId)

  // Falls back to the board for a conversation that is not on it.
  if (!of) return null
  return (
    <Dialog title={t.thread(of.company.name)} isOpen onClose={close} look="sheet">
      <div className={css.thread}>
        <Thread leadId={leadId} onRead={reload} onQuote={see} isFirst />
      </div>
    </Dialog>
  )
}
