import { IconLoader2 } from '@tabler/icons-react'
import { siteTexts } from '#web/locales/site.ts'
import { useTexts } from '#web/lib/texts.ts'
import css from './overlay.module.css'

/** Blocks the page during a call that everything else depends on, such as a payment. Hidden for short waits; the focus stays. */
export function Overlay({ isShown }: { isShown: boolean }) {
  const t = useTexts(siteTexts)
  return (
    <div role="status" className={css.status}>
      {isShown && (
        <div className={css.veil}>
          <IconLoader2 aria-hidden />
          {t.wait}
        </div>
      )}
    </div>
  )
}
