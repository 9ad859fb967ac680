import { type ReactNode, type SubmitEvent, useEffect, useRef } from 'react'
import { Awning } from '#web/ui/awning.tsx'
import { StickyActions } from '#web/ui/sticky-actions.tsx'
import { TaskBar } from '#web/ui/task-bar.tsx'
import css from './task-screen.module.css'

export type TaskScreenProps = {
  /** Title of the task, shown in the bar. */
  title: string
  back: string
  progress?: { current: number; all: number }
  /** A line above the heading. */
  context?: ReactNode
  heading: string
  help?: ReactNode
  children: ReactNode
  actions?: ReactNode
  /** Action of the main button, or the form that the screen submits. */
  onSubmit?: () => void
  form?: { onSubmit: (event: SubmitEvent<HTMLFormElement>) => void; isBusy: boolean }
}

/** One screen of a task: one message and one next step. Give each screen its own `key`. */
export function TaskScreen({ title, back, progress, context, heading, help, children, actions, onSubmit, form }: TaskScreenProps) {
  const h1 = useRef<HTMLHeadingElement>(null)

  // After a step, focus moves to the new question; a freshly opened page keeps its default focus.
  useEffect(() => {
    if (document.documentElement.dataset['navigation'] !== 'POP') h1.current?.focus({ preventScroll: true })
  }, [])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    onSubmit?.()
  }
  return (
    <>
      <TaskBar title={title} back={back} progress={progress} hasOwnHeading />
      <div className={css.screen}>
        <div className={css.awning}>
          <Awning size="s" />
        </div>
        {context}
        <h1 ref={h1} tabIndex={-1} className={css.heading}>
          {heading}
        </h1>
        {help && <p className={css.help}>{help}</p>}
        <form className={css.form} noValidate onSubmit={form?.onSubmit ?? submit} aria-busy={form?.isBusy}>
          <div className={css.body}>{children}</div>
          {actions && <StickyActions>{actions}</StickyActions>}
        </form>
      </div>
    </>
  )
}
