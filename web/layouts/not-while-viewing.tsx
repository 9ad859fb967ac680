import { useTexts } from '#web/lib/texts.ts'
import { viewingTexts } from '#web/locales/viewing.ts'
import { ClosedPage } from './closed-page.tsx'
import { EndViewing } from './end-viewing.tsx'

/** Shown on pages that the viewed person can't open. Ending the view returns the admin to their own access. */
export function NotWhileViewing() {
  const t = useTexts(viewingTexts)
  return (
    <ClosedPage number={403} title={t.closed} text={t.closedText}>
      <EndViewing label={t.goBack} />
    </ClosedPage>
  )
}
