import { IconDownload } from '@tabler/icons-react'
import type { DataExport } from '#contract/privacy/exports.ts'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { formatInstant } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useTimeZone } from '#web/lib/time-zone.ts'
import { privacyTexts } from '#web/locales/privacy.ts'
import { Button } from '#web/ui/button.tsx'
import { Row } from '#web/ui/page.tsx'
import { TitledCard } from '#web/ui/titled-card.tsx'

/** Export of all data: requested here, created by a worker, downloaded here. */
export function Copy({ copy, reload }: { copy: DataExport | null; reload: () => void }) {
  const t = useTexts(privacyTexts).export
  const [locale, zone] = [useLocale(), useTimeZone()]
  const ask = useAction((options) => api.privacy.requestExport({}, options), {
    done: () => {
      showToast(t.asked)
      reload()
    },
  })
  const isReady = copy?.state === 'ready'
  return (
    <TitledCard id="copy" title={t.title} gap="s">
      <p>{t.text}</p>
      {copy?.state === 'requested' && <p role="status">{t.waiting}</p>}
      {isReady && <p role="status">{t.ready(formatInstant(copy.expires_at!, locale, zone, 'date'))}</p>}
      {copy?.state === 'expired' && <p>{t.expired}</p>}
      <Row>
        {isReady && (
          <a href={`/api/privacy/exports/${copy.id}/file`} download>
            <IconDownload aria-hidden /> {t.download}
          </a>
        )}
        {(!copy || copy.state === 'expired') && (
          <Button look="soft" isBusy={ask.isBusy} onClick={() => void ask.run()}>
            {t.ask}
          </Button>
        )}
      </Row>
    </TitledCard>
  )
}
