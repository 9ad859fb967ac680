import { type ReactNode, useId } from 'react'
import type { TranslationOf } from '#web/lib/use-translations.ts'
import { useTexts } from '#web/lib/texts.ts'
import { translationTexts } from '#web/locales/translation.ts'
import css from './translation.module.css'

/** Below a text in another language: its translation or its original, one tap away. */
export function TranslationLine({ of, children }: { of: TranslationOf; children?: ReactNode }) {
  const t = useTexts(translationTexts)
  const { text, untranslated, isBusy, toggle } = of
  return (
    <div className={css.line}>
      <span role="status">{untranslated !== null && !isBusy ? t.untranslated[untranslated] : text !== undefined && t.translated}</span>
      {(untranslated === null || untranslated === 'unavailable') && (
        <button type="button" disabled={isBusy} onClick={toggle}>
          {isBusy ? t.busy : text === undefined ? t.show : t.original}
        </button>
      )}
      {text !== undefined && children}
    </div>
  )
}

type AlwaysProps = { place: string; isAlways: boolean; choose: (isAlways: boolean) => void }

/** The standing choice, and where texts go. */
export function AlwaysTranslate({ place, isAlways, choose }: AlwaysProps) {
  const t = useTexts(translationTexts)
  const id = useId()
  return (
    <div className={css.always}>
      <input id={id} type="checkbox" checked={isAlways} onChange={({ target }) => choose(target.checked)} />
      <label htmlFor={id}>{t.always}</label>
      <small>{t.place(place)}</small>
    </div>
  )
}
