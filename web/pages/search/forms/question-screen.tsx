import { useEffect, useRef, useState } from 'react'
import type { AnswerValue, Question } from '#contract/catalog/forms.ts'
import { visiblePath } from '#contract/catalog/visible-path.ts'
import type { ServiceDetail } from '#contract/catalog/services.ts'
import { withExclusive } from '#web/domains/projects/draft/exclusive.ts'
import { useClickAdvances } from '#web/domains/projects/draft/click-advances.ts'
import { setAnswer } from '#web/domains/projects/draft/draft.ts'
import { isCounted, loadAllInputs, QuestionInput } from '#web/domains/projects/draft/question-input.tsx'
import { detailPath, questionPath } from '#web/domains/projects/draft/wizard-paths.ts'
import { WizardScreen } from '#web/domains/projects/draft/wizard-screen.tsx'
import { useLocalNavigate } from '#web/lib/link.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { useStore } from '#web/lib/store.ts'
import { useTexts } from '#web/lib/texts.ts'
import { wizardTexts } from '#web/locales/wizard.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { loadSteps } from '../form-project/load-steps.ts'
import { problemOf } from '#web/domains/projects/draft/check-answer.ts'
import { useChoiceKeys } from './choice-keys.ts'
import css from './question-screen.module.css'

export type ScreenPlace = { service: ServiceDetail; progress: { current: number; all: number }; back: string }

const keepAfterMs = 700

/** One question. A click on a single choice advances; arrow keys only choose. */
export function QuestionScreen({ question, service, progress, back }: ScreenPlace & { question: Question }) {
  const t = useTexts(wizardTexts)
  const locale = useLocale()
  const navigate = useLocalNavigate()
  const kept = useStore((store) => (store.draft?.service === service.slug ? store.selectedAnswers[question.id] : undefined))
  const hasBegun = useStore((store) => Object.keys(store.selectedAnswers).length > 0)
  const [typed, setTyped] = useState<AnswerValue>()
  const [error, setError] = useState<string>()
  const input = useRef<HTMLDivElement>(null)
  const value = typed ?? kept
  const click = useClickAdvances(value, () => advance())
  const { type, required, options = [] } = question

  // Typed and ticked answers are saved after a short delay, or on the next step.
  useEffect(() => {
    if (typed === undefined) return
    const timer = setTimeout(() => setAnswer(question.id, typed), keepAfterMs)
    return () => clearTimeout(timer)
  }, [typed, question.id])

  // Preloads the next steps for offline use once the user has started.
  useEffect(() => {
    if (hasBegun) void Promise.all([loadAllInputs(), loadSteps()]).catch(() => undefined)
  }, [hasBegun])

  function advance(answer = value) {
    const counted =
      answer ??
      (type === 'number' && isCounted(question)
        ? (question.min ?? 0)
        : type === 'range'
          ? { min: question.min ?? 0, max: question.max ?? 999 }
          : undefined)
    const problem = problemOf(question, counted, locale)
    setError(problem)
    if (problem) return
    if (counted !== undefined) setAnswer(question.id, counted)
    leave()
  }

  function leave() {
    const path = visiblePath(service.questions, useStore.getState().selectedAnswers)
    const next = path[path.findIndex(({ id }) => id === question.id) + 1]
    void navigate(next ? questionPath(next.id, service.slug) : detailPath('when', service.slug))
  }

  function change(answer: AnswerValue) {
    setTyped(answer)
    setError(undefined)
    if (type === 'single' && click.isClick()) advance(answer)
  }

  useChoiceKeys(
    input,
    (n) => {
      const option = options[n]
      if (!option) return
      if (type === 'single') {
        setTyped(option.id)
        setAnswer(question.id, option.id)
      } else if (type === 'multi') {
        const chosen = Array.isArray(value) ? value : []
        const next = chosen.includes(option.id) ? chosen.filter((one) => one !== option.id) : [...chosen, option.id]
        setTyped(withExclusive(question, chosen, next))
      }
    },
    () => advance(),
  )

  const isBare = value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  const canSkip = !required && type !== 'info' && isBare
  const help = question.help?.[locale]
  return (
    <WizardScreen
      title={service.name}
      back={back}
      progress={progress}
      heading={question.label[locale]}
      help={type === 'info' ? undefined : help}
      onSubmit={() => advance()}
      actions={
        <Button type="submit" size="l" look={canSkip ? 'plain' : 'primary'}>
          {type === 'info' ? t.understood : canSkip ? t.skip : t.next}
        </Button>
      }
    >
      {type === 'info' && help && <Banner tone="warning">{help}</Banner>}
      <div ref={input} {...click.around}>
        <QuestionInput question={question} value={value} onChange={change} error={error} />
        {options.length > 0 && <p className={css.keys}>{t.keys}</p>}
      </div>
    </WizardScreen>
  )
}
