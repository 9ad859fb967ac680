import { IconX } from '@tabler/icons-react'
import { install, rejectInstallation } from '#web/lib/install.ts'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { installedTexts } from '#web/locales/installed.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Mark } from '#web/ui/logo.tsx'
import css from './install-offer.module.css'

/** Offer to install the app, at the lower edge, until it is accepted or declined. */
export default function InstallOffer({ way }: { way: 'prompt' | 'ios' }) {
  const t = useTexts(installedTexts).offer
  const accept = async () => {
    if ((await install()) === 'accepted') showToast(t.done)
  }
  return (
    <aside className={css.offer} data-way={way} aria-label={t.title}>
      <span className={css.mark}>
        <Mark size={28} />
      </span>
      <div className={css.words}>
        <strong>{t.title}</strong>
        <p>{way === 'ios' ? t.ios : t.text}</p>
      </div>
      {way === 'prompt' && (
        <Button size="s" onClick={() => void accept()}>
          {t.install}
        </Button>
      )}
      <IconButton label={t.later} onClick={rejectInstallation}>
        <IconX />
      </IconButton>
    </aside>
  )
}
