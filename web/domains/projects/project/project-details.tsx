import { numberOf } from '#contract/numbers.ts'
import type { Project } from '#contract/projects/project.ts'
import { formatClock, formatDay } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { boardTexts } from '#web/locales/board.ts'
import { wizardTexts } from '#web/locales/wizard.ts'
import { DataList } from '#web/ui/data-list.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { answerText } from '../draft/answer-text.ts'
import css from './project-details.module.css'

type DetailsProps = {
  project: Project
  /** True when the reader is not the owner. */
  title?: string
  isOpen?: boolean
}

/** A request's contents as its owner wrote them. */
export function ProjectDetails({ project, title, isOpen = false }: DetailsProps) {
  const t = useTexts(boardTexts)
  const wizard = useTexts(wizardTexts)
  const locale = useLocale()
  const { questions, answers, path, timing, date_from, date_to, text, street, photos, contact_mode, calls_from, calls_to } = project
  const asked = path.flatMap((id) => {
    const question = questions.find((one) => one.id === id)
    const value = answers[id]
    const written = question && value !== undefined && answerText(question, value, locale)
    return written ? [{ label: question.label[locale], value: written }] : []
  })
  const when =
    timing === 'dates' && date_from && date_to
      ? `${formatDay(date_from, locale)} – ${formatDay(date_to, locale)}`
      : wizard.when.options[timing].label
  const how = wizard.companies.modes[contact_mode].label
  return (
    <details className={css.details} open={isOpen}>
      <summary>{title ?? t.details}</summary>
      <DataList
        items={[
          ...asked,
          { label: wizard.when.title, value: when },
          ...(text ? [{ label: wizard.what.text, value: <span className={css.text}>{text}</span> }] : []),
          ...(street ? [{ label: wizard.street, value: street }] : []),
          {
            label: wizard.companies.how,
            value:
              contact_mode === 'calls' && calls_from && calls_to
                ? `${how}, ${formatClock(calls_from, locale)} – ${formatClock(calls_to, locale)}`
                : how,
          },
          ...(project.is_assisted ? [{ label: wizard.assisted.label, value: wizard.assisted.text }] : []),
          { label: t.number, value: numberOf('request', project.id) },
        ]}
      />
      {photos.length > 0 && (
        <ul className={css.photos}>
          {photos.map((photo, i) => (
            <li key={photo.id}>
              <Picture of={photo} alt={wizard.photos.photo(i + 1)} sizes="12rem" ratio="4 / 3" />
            </li>
          ))}
        </ul>
      )}
    </details>
  )
}
