import { IconCopy, IconShare } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { brand } from '#brand/brand.ts'
import { localizedPath } from '#web/lib/locale.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { referralTexts } from '#web/locales/referrals.ts'
import { Button } from '#web/ui/button.tsx'
import css from './share-link.module.css'

const never = () => () => {}
const mayShare = () => 'share' in navigator

/** Invitation link with a copy button, and the device's share sheet where it has one. */
export function ShareLink({ path, kind }: { path: string; kind: 'person' | 'company' }) {
  const t = useTexts(referralTexts)
  const locale = useLocale()
  const hasShare = useSyncExternalStore(never, mayShare, () => false)
  const origin = useSyncExternalStore(
    never,
    () => location.origin,
    () => '',
  )
  const url = origin + localizedPath(path, locale)
  const copy = async () => {
    await navigator.clipboard.writeText(url)
    showToast(t.copied)
  }
  // Closing the share sheet is not a failure.
  const share = () => void navigator.share({ title: brand.name, text: t.shareText, url }).catch(() => undefined)
  return (
    <div className={css.share}>
      <label>
        <span>{kind === 'company' ? t.linkOfCompany : t.link}</span>
        <input readOnly value={url} onFocus={(event) => event.target.select()} />
      </label>
      <div className={css.actions}>
        <Button icon={<IconCopy aria-hidden />} onClick={() => void copy()}>
          {t.copy}
        </Button>
        {hasShare && (
          <Button look="soft" icon={<IconShare aria-hidden />} onClick={share}>
            {t.share}
          </Button>
        )}
      </div>
    </div>
  )
}
