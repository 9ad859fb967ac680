import type { ReactNode } from 'react'
import { Head } from '#web/lib/head.tsx'
import { ClosedDoor } from '#web/ui/scenes.tsx'
import css from './error-page.module.css'

type ClosedPageProps = { number: number; title: string; text: string; /** The ways on. */ children: ReactNode }

/** A page that can't be opened: the reason, and links to other pages. */
export const ClosedPage = ({ number, title, text, children }: ClosedPageProps) => (
  <section className={css.page}>
    <Head title={title} isPrivate />
    <ClosedDoor number={String(number)} />
    <h1>{title}</h1>
    <p>{text}</p>
    <div className={css.actions}>{children}</div>
  </section>
)
