import { IconX } from '@tabler/icons-react'
import { dropPrompt } from '#web/lib/install.ts'
import { showToast } from '#web/lib/notices.ts'
import { useStore } from '#web/lib/store.ts'
import { useTexts } from '#web/lib/texts.ts'
import { installedTexts } from '#web/locales/installed.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Mark } from '#web/ui/logo.tsx'
import css from './install-offer.module.css'

/** Shows the browser's prompt. A person who declines isn't asked again. */
async function install(): Promise<'accepted' | 'dismissed'> {
  const { deferredPrompt } = window
  if (!deferredPrompt) return 'dismissed'
  await deferredPrompt.prompt()
  const { outcome } = await deferredPrompt.userChoice
  dropPrompt()
  if (outcome === 'dismissed') rejectInstallation()
  return outcome
}

const rejectInstallation = () => useStore.setState({ installationRejected: true })

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
