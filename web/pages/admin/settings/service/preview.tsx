import { useState } from 'react'
import type { Answers, AnswerValue, Question } from '#contract/catalog/forms.ts'
import { visiblePath } from '#contract/catalog/visible-path.ts'
import type { Locale, Localized } from '#contract/primitives.ts'
import { locales } from '#contract/locale.ts'
import { problemOf } from '#web/domains/projects/draft/check-answer.ts'
import { QuestionInput } from '#web/domains/projects/draft/question-input.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { questionTexts } from '#web/locales/question-editor.ts'
import { wizardTexts } from '#web/locales/wizard.ts'
import { Awning } from '#web/ui/awning.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Row } from '#web/ui/page.tsx'
import css from './service.module.css'

/** Question with the texts of one language in both, to preview it in that language. */
function inLanguage(question: Question, locale: Locale): Question {
  const only = (text: Localized) => ({ es: text[locale], en: text[locale] })
  const { label, help, unit, options } = question
  return {
    ...question,
    label: only(label),
    ...(help && { help: only(help) }),
    ...(unit && { unit: only(unit) }),
    ...(options && {
      options: options.map((option) => ({ ...option, label: only(option.label), ...(option.help && { help: only(option.help) }) })),
    }),
  }
}

type PreviewProps = { questions: readonly Question[]; shownId: string; show: (id: string) => void }

/** Preview of the form with the controls of the wizard. Follows the edited question. */
export function Preview({ questions, shownId, show }: PreviewProps) {
  const t = useTexts(questionTexts).preview
  const page = useLocale()
  const [locale, setLocale] = useState(page)
  const [answers, setAnswers] = useState<Answers>({})
  const [hasEnded, setEnded] = useState(false)
  const path = visiblePath(questions, answers)
  const at = path.findIndex(({ id }) => id === shownId)
  const question = path[at]

  function goTo(index: number) {
    const next = path[index]
    setEnded(!next)
    if (next) show(next.id)
  }
  function again() {
    setAnswers({})
    setEnded(false)
    if (questions[0]) show(questions[0].id)
  }
  return (
    <section className={css.preview} aria-label={t.title}>
      <div className={css.previewHead}>
        <h2>{t.title}</h2>
        <div role="group" aria-label={t.language} className={css.languages}>
          {locales.map((each) => (
            <button key={each} type="button" aria-pressed={locale === each} onClick={() => setLocale(each)}>
              {t[each]}
            </button>
          ))}
        </div>
      </div>
      <div className={css.phone}>
        <Awning size="s" />
        {hasEnded ? (
          <p>{t.end}</p>
        ) : question ? (
          <Screen
            key={`${question.id} ${question.type}`}
            question={inLanguage(question, locale)}
            lang={locale}
            value={answers[question.id]}
            answer={(value) => setAnswers((all) => ({ ...all, [question.id]: value }))}
            place={t.place(at + 1, path.length)}
            goOn={() => goTo(at + 1)}
            {...(at > 0 && { back: () => goTo(at - 1) })}
          />
        ) : (
          <p>{t.hidden}</p>
        )}
      </div>
      <Button look="plain" size="s" onClick={again}>
        {t.again}
      </Button>
    </section>
  )
}

type ScreenProps = {
  question: Question
  lang: Locale
  value: AnswerValue | undefined
  answer: (value: AnswerValue) => void
  place: string
  goOn: () => void
  back?: () => void
}

function Screen({ question, lang, value, answer, place, goOn, back }: ScreenProps) {
  const t = useTexts(wizardTexts)
  const words = useTexts(questionTexts).preview
  const locale = useLocale()
  const [error, setError] = useState<string>()
  const { type, required } = question
  const help = question.help?.[locale]
  const isBare = value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

  function next() {
    const isCounted = type === 'number' || type === 'range' || type === 'photo'
    const problem = isCounted && isBare ? undefined : problemOf(question, value, locale)
    setError(problem)
    if (!problem) goOn()
  }
  return (
    <div className={css.screen} lang={lang}>
      <small>{place}</small>
      <h3>{question.label[locale] || '…'}</h3>
      {help && (type === 'info' ? <Banner tone="warning">{help}</Banner> : <p className={css.note}>{help}</p>)}
      {type === 'photo' ? (
        <p className={css.note}>{words.photo}</p>
      ) : (
        <QuestionInput
          question={question}
          value={value}
          error={error}
          onChange={(given) => {
            setError(undefined)
            answer(given)
          }}
        />
      )}
      <Row>
        {back && (
          <Button look="plain" size="s" onClick={back}>
            {words.back}
          </Button>
        )}
        <Button size="s" onClick={next}>
          {type === 'info' ? t.understood : !required && isBare ? t.skip : t.next}
        </Button>
      </Row>
    </div>
  )
}
