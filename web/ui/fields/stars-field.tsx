import { useId } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { starTexts } from '#web/locales/stars.ts'
import { uiTexts } from '#web/locales/ui.ts'
import { Star } from '../rating.tsx'
import { FieldGroup, type FieldProps } from './field.tsx'
import css from './stars-field.module.css'

type StarsProps = FieldProps & { name: string; value: number | undefined; onChange: (stars: number) => void }

/** One to five stars, each with a word. */
export function StarsField({ label, hint, error, isOptional, name, value, onChange }: StarsProps) {
  const t = useTexts(uiTexts)
  const { words } = useTexts(starTexts)
  const id = useId()
  return (
    <FieldGroup {...{ id, label, hint, error, isOptional }} isRadio>
      <div className={css.row}>
        {[1, 2, 3, 4, 5].map((stars) => (
          <label key={stars} className={css.star} data-on={(value ?? 0) >= stars || undefined}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              value={stars}
              checked={value === stars}
              onChange={() => onChange(stars)}
              aria-label={`${t.stars(stars)}: ${words[stars - 1]}`}
              data-invalid={error ? true : undefined}
            />
            <Star />
          </label>
        ))}
        <span className={css.word} aria-hidden>
          {value ? words[value - 1] : ''}
        </span>
      </div>
    </FieldGroup>
  )
}
