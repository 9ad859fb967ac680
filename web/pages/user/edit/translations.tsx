import { useState } from 'react'
import type { TranslationChoice } from '#contract/translations/translation.ts'
import { api } from '#web/lib/api.ts'
import { showFailure, showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { accountTexts } from '#web/locales/account.ts'
import { translationTexts } from '#web/locales/translation.ts'
import { Stack } from '#web/ui/page.tsx'
import { AlwaysTranslate } from '#web/ui/translation.tsx'
import css from '../edit.module.css'

/** The standing choice about texts in another language; empty where nothing can be translated. */
export function Translations({ choice: { place, is_always } }: { choice: TranslationChoice }) {
  const t = useTexts(translationTexts)
  const { edit } = useTexts(accountTexts)
  const [isAlways, setAlways] = useState(is_always)
  if (place === null) return null
  // Shown at once; a failure brings back what was.
  async function choose(wanted: boolean) {
    setAlways(wanted)
    try {
      await api.translations.choose({ body: { is_always: wanted } })
      showToast(edit.saved)
    } catch (error) {
      setAlways(!wanted)
      showFailure(error)
    }
  }
  return (
    <section aria-labelledby="translations">
      <Stack gap="s">
        <h2 id="translations" className={css.title}>
          {t.title}
        </h2>
        <p className={css.note}>{t.settingText}</p>
        <AlwaysTranslate place={place} isAlways={isAlways} choose={(is) => void choose(is)} />
      </Stack>
    </section>
  )
}
