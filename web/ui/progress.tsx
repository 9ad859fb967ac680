import { IconCheck } from '@tabler/icons-react'
import { useTexts } from '#web/lib/texts.ts'
import { uiTexts } from '#web/locales/ui.ts'
import { Bar } from './bar.tsx'
import css from './progress.module.css'

/** Progress through a few screens, or through the task that `label` names. */
export function Progress({ current, all, label }: { current: number; all: number; label?: string }) {
  const t = useTexts(uiTexts)
  return (
    <div role="progressbar" aria-label={label ?? t.step(current, all)} aria-valuemin={0} aria-valuemax={all} aria-valuenow={current}>
      <Bar share={current / all} />
    </div>
  )
}

/** Named steps of a process that takes days; `current` is in progress. */
export function Steps({ steps, current }: { steps: readonly string[]; current: number }) {
  const t = useTexts(uiTexts)
  const stateOf = (i: number) => (i < current ? 'done' : i === current ? 'current' : 'next')
  return (
    <ol className={css.steps}>
      {steps.map((step, i) => (
        <li key={step} data-state={stateOf(i)} aria-current={i === current ? 'step' : undefined}>
          <span className={css.dot}>{i < current ? <IconCheck aria-hidden /> : i + 1}</span>
          <span>
            {step}
            <span className="visually-hidden">, {t[stateOf(i)]}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}
