import { useTexts } from '#web/lib/texts.ts'
import { viewingTexts } from '#web/locales/viewing.ts'
import { ClosedPage } from './closed-page.tsx'
import { EndViewing } from './end-viewing.tsx'

/** A page that the person who is seen may not open: an admin gets there by being one again. */
export function NotWhileViewing() {
  const t = useTexts(viewingTexts)
  return (
    <ClosedPage number={403} title={t.closed} text={t.closedText}>
      <EndViewing label={t.goBack} />
    </ClosedPage>
  )
}
