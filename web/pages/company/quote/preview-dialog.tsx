import type { ReactNode } from 'react'
import type { Quote } from '#contract/quotes/quote.ts'
import { QuoteDocument } from '#web/domains/quotes/quote-document.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { quoteEditorTexts } from '#web/locales/quote-editor.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** The saved draft as the customer will see it. */
export default function PreviewDialog({
  quote,
  company,
  close,
  send,
}: {
  quote: Quote
  company: string
  close: () => void
  send: ReactNode
}) {
  const t = useTexts(quoteEditorTexts)
  return (
    <Dialog
      title={t.previewTitle}
      isOpen
      onClose={close}
      look="sheet"
      actions={
        <>
          <Button look="plain" onClick={close}>
            {t.keepWriting}
          </Button>
          {send}
        </>
      }
    >
      <QuoteDocument quote={quote} company={company} />
    </Dialog>
  )
}
