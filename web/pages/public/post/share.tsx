import { IconBrandWhatsapp, IconLink, IconMail, IconShare2 } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { showToast } from '#web/lib/notices.ts'
import { useOrigin } from '#web/lib/origin.ts'
import { useTexts } from '#web/lib/texts.ts'
import { blogTexts } from '#web/locales/blog.ts'
import { Button } from '#web/ui/button.tsx'
import css from './share.module.css'

const never = () => () => {}
/** Share features of this browser; none before hydration. */
const useAbility = () =>
  useSyncExternalStore(
    never,
    () => ('share' in navigator ? 'share' : 'copy'),
    () => 'none',
  )

/** Share links. Buttons that need scripts come last, to avoid layout shifts. */
export function Share({ title }: { title: string }) {
  const t = useTexts(blogTexts)
  const ability = useAbility()
  const address = useOrigin() + useLocation().pathname
  const text = encodeURIComponent(`${title}\n${address}`)
  const copy = async () => {
    await navigator.clipboard.writeText(address)
    showToast(t.copied)
  }
  return (
    <section className={css.share} aria-label={t.share}>
      <h2>{t.share}</h2>
      <a href={`https://wa.me/?text=${text}`} target="_blank" rel="noopener noreferrer">
        <IconBrandWhatsapp aria-hidden size={20} />
        {t.shareBy.whatsapp}
      </a>
      <a href={`mailto:?subject=${encodeURIComponent(title)}&body=${text}`}>
        <IconMail aria-hidden size={20} />
        {t.shareBy.email}
      </a>
      {ability === 'copy' && (
        <Button look="plain" size="s" icon={<IconLink aria-hidden size={20} />} onClick={() => void copy()}>
          {t.shareBy.copy}
        </Button>
      )}
      {ability === 'share' && (
        <Button
          look="plain"
          size="s"
          icon={<IconShare2 aria-hidden size={20} />}
          // Closing the share sheet is no error.
          onClick={() => void navigator.share({ title, url: address }).catch(() => undefined)}
        >
          {t.shareBy.native}
        </Button>
      )}
    </section>
  )
}
