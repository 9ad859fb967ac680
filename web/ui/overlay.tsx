import { IconLoader2 } from '@tabler/icons-react'
import { siteTexts } from '#web/locales/site.ts'
import { useTexts } from '#web/lib/texts.ts'
import css from './overlay.module.css'

/** Covers the page while a call runs that everything else waits for, such as a payment. Short waits show nothing; the focus stays where it is. */
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
