import type { UploadLink } from '#contract/media/uploads.ts'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { formatInstant } from '#web/lib/format.ts'
import { localizedPath } from '#web/lib/locale.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useTimeZone } from '#web/lib/time-zone.ts'
import { uploadTexts } from '#web/locales/uploads.ts'
import { Button } from '#web/ui/button.tsx'
import { Row } from '#web/ui/page.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import css from './phone-link.module.css'

type PhoneCodeCardProps = { project_id: string; link: UploadLink; close: () => void }

/** QR code for the phone, with an explanation. */
export function PhoneCodeCard({ project_id, link: { token, expires_at }, close }: PhoneCodeCardProps) {
  const t = useTexts(uploadTexts).phone
  const locale = useLocale()
  const timeZone = useTimeZone()
  const address = `${location.origin}${localizedPath('/upload', locale)}?link=${token}`
  const end = useAction(() => api.projects.endUploadLink({ params: { project_id } }), {
    done: () => {
      showToast(t.ended)
      close()
    },
  })
  return (
    <section className={css.card} aria-label={t.title}>
      <QrCode text={address} label={t.qr} />
      <div className={css.words}>
        <h3>{t.title}</h3>
        <p>{t.text}</p>
        <p className={css.small}>{t.until(formatInstant(expires_at, locale, timeZone, 'time'))}</p>
        <Row>
          <Button look="soft" size="s" onClick={() => void navigator.clipboard.writeText(address).then(() => showToast(t.copied))}>
            {t.copy}
          </Button>
          <Button look="plain" size="s" isBusy={end.isBusy} onClick={() => void end.run()}>
            {t.end}
          </Button>
        </Row>
      </div>
    </section>
  )
}
