import { IconCopy, IconShare } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { localizedPath } from '#web/lib/locale.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { referralTexts } from '#web/locales/referrals.ts'
import { Button } from '#web/ui/button.tsx'
import css from './share-link.module.css'

const never = () => () => {}
const mayShare = () => 'share' in navigator

/** The link to invite with: to copy, and to hand to the device's own way of sharing where it has one. */
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
  // Who closes the list of ways to share has not failed.
  const share = () => void navigator.share({ title: 'Oficio', text: t.shareText, url }).catch(() => undefined)
  return (
    <div className={css.share}>
      <label>
        <span>{kind === 'company' ? t.linkOfCompany : t.link}</span>
        <input readOnly value={url} onFocus={(event) => event.target.select()} />
      </label>
      <div className={css.ways}>
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
