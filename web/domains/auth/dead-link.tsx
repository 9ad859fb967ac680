import type { ReactNode } from 'react'
import { Head } from '#web/lib/head.tsx'
import { Page } from '#web/ui/page.tsx'
import { LostStreet } from '#web/ui/scenes.tsx'
import css from './dead-link.module.css'

/** Page content for a dead link: what happened, and what to do. */
export const DeadLink = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <Page width="text">
    <Head title={title} isPrivate />
    <section className={css.dead}>
      <LostStreet />
      <h1>{title}</h1>
      <p>{text}</p>
      <div className={css.ways}>{children}</div>
    </section>
  </Page>
)
