import { useNavigation } from 'react-router'
import { siteTexts } from '#web/locales/site.ts'
import { useTexts } from '#web/lib/texts.ts'
import css from './navigation-progress.module.css'

/** Progress line at the top while the next page loads; hidden for short waits. */
export function NavigationProgress() {
  const t = useTexts(siteTexts)
  return useNavigation().state === 'idle' ? null : <div className={css.line} role="progressbar" aria-label={t.loading} />
}
