import type { ReactNode } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { writingTexts } from '#web/locales/admin-writing.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Row } from '#web/ui/page.tsx'

type ConflictProps = {
  onKeep: () => void
  onGiveUp: () => void
  /** The saved version of the other admin, on pages without a list of versions. */
  children?: ReactNode
}
/** Banner for a conflict: another admin has saved while this one was writing. */
export function Conflict({ onKeep, onGiveUp, children }: ConflictProps) {
  const t = useTexts(writingTexts).conflict
  return (
    <Banner
      tone="warning"
      isLive
      title={t.title}
      action={
        <Row>
          <Button look="soft" size="s" onClick={onKeep}>
            {t.keep}
          </Button>
          <Button look="plain" size="s" onClick={onGiveUp}>
            {t.theirs}
          </Button>
        </Row>
      }
    >
      {children ?? t.text}
    </Banner>
  )
}
