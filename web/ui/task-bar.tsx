import { IconArrowLeft } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { LocalLink } from '#web/lib/link.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { siteTexts } from '#web/locales/site.ts'
import { keepFocus } from './kept-focus.ts'
import { Progress } from './progress.tsx'
import css from './task-bar.module.css'

type TaskBarProps = {
  title: string
  /** Target of Back when the page was opened directly. */
  back: string
  progress?: { current: number; all: number }
  end?: ReactNode
  /** The page has its own heading, such as the wizard's question. */
  hasOwnHeading?: boolean
}

/** Title bar of a task, with a back link. The main layout's header makes room for it. */
export function TaskBar({ title, back, progress, end, hasOwnHeading }: TaskBarProps) {
  const t = useTexts(siteTexts)
  const navigate = useNavigate()
  useEffect(keepFocus, [])
  const Title = hasOwnHeading ? 'p' : 'h1'
  return (
    <header className={css.bar} data-task>
      <div className={css.row}>
        <LocalLink
          to={back}
          className={css.back}
          aria-label={t.back}
          onClick={(event) => {
            const hasCome = (history.state as { idx?: number } | null)?.idx
            if (!hasCome) return
            event.preventDefault()
            void navigate(-1)
          }}
        >
          <IconArrowLeft aria-hidden />
        </LocalLink>
        <Title className={css.title}>{title}</Title>
        <div className={css.end}>{end}</div>
      </div>
      {progress && <Progress {...progress} />}
    </header>
  )
}
