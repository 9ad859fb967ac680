import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { languageState, missingIn, postStates } from '#contract/blog/states.ts'
import type { AdminPost } from '#contract/blog/editing.ts'
import { locales } from '#contract/locale.ts'
import writing from '#web/domains/admin/editing/writing.module.css'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { today } from '#web/lib/days.ts'
import { Form, useApiForm } from '#web/lib/form.tsx'
import { localizedPath } from '#web/lib/locale.ts'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { blogEditorTexts } from '#web/locales/admin-blog.ts'
import { writingTexts } from '#web/locales/admin-writing.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ClockField } from '#web/ui/fields/clock-field.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { Row } from '#web/ui/page.tsx'
import { Time } from '#web/ui/time.tsx'
import css from './blog.module.css'

type PublishingProps = { post: AdminPost; isChanged: boolean; mayAct: boolean }

/** Publication of a post: state, date, languages and actions. */
export function Publishing({ post, isChanged, mayAct }: PublishingProps) {
  const t = useTexts(blogEditorTexts).publishing
  const [isPlanning, setPlanning] = useState(false)
  const { publish, takeDown } = useChanges(post)
  const { isReady } = useReadiness(post)
  const may = (event: Parameters<typeof postStates.can>[0]) => mayAct && postStates.can(event, post.state, 'A')
  const isHeld = isChanged || !isReady
  return (
    <Card as="section" aria-labelledby="publishing">
      <div className={writing.form}>
        <h2 id="publishing">{t.title}</h2>
        <Standing post={post} />
        {isChanged && mayAct && <p className={css.note}>{t.saveFirst}</p>}
        <Row>
          {may('publish') && (
            <Button isBusy={publish.isBusy} disabled={isHeld} onClick={() => void publish.run()}>
              {t.now}
            </Button>
          )}
          {may('plan') && (
            <Button look="soft" disabled={isHeld} aria-expanded={isPlanning} onClick={() => setPlanning(!isPlanning)}>
              {post.state === 'planned' ? t.replan : t.plan}
            </Button>
          )}
          {(may('take_down') || may('unplan')) && (
            <Button look="plain" isBusy={takeDown.isBusy} onClick={() => void takeDown.run()}>
              {post.state === 'planned' ? t.unplan : t.takeDown}
            </Button>
          )}
        </Row>
        {isPlanning && !isHeld && <Plan key={post.state} post={post} done={() => setPlanning(false)} />}
      </div>
    </Card>
  )
}

function useReadiness(post: AdminPost) {
  const t = useTexts(blogEditorTexts)
  const { languages } = useTexts(writingTexts)
  const states = locales.map((locale) => ({ locale, state: languageState(post, locale) }))
  const whole = states.filter(({ state }) => state === 'whole').map(({ locale }) => locale)
  // If no language is complete, the missing fields of both are listed.
  const unfinished = states.filter(({ state }) => state === 'part' || (whole.length === 0 && state === 'none')).map(({ locale }) => locale)
  return {
    whole,
    isReady: unfinished.length === 0,
    problems: unfinished.map((locale) => {
      const fields = missingIn(post, locale).map((field) => t.publishing.fields[field])
      return t.publishing.missing(languages[locale], fields.join(', '))
    }),
  }
}

/** Publication state, or the problems that block it. */
function Standing({ post }: { post: AdminPost }) {
  const t = useTexts(blogEditorTexts).publishing
  const { languages } = useTexts(writingTexts)
  const { whole, problems } = useReadiness(post)
  if (problems.length > 0)
    return (
      <ul className={writing.problems}>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    )
  const isOut = post.state === 'published' || post.state === 'planned'
  return (
    <>
      {isOut && post.published_at ? (
        <p>
          {post.state === 'published' ? t.since : t.from} <Time at={post.published_at} />
        </p>
      ) : (
        <p>{t.ready(whole.map((locale) => languages[locale].toLowerCase()).join(t.and))}</p>
      )}
      {post.state === 'published' && (
        <Row>
          {whole.map((locale) => (
            <a key={locale} href={localizedPath(`/blog/${post.slug}`, locale)}>
              {t.see[locale]}
            </a>
          ))}
        </Row>
      )}
    </>
  )
}

function useChanges({ id, revision, state }: AdminPost) {
  const t = useTexts(blogEditorTexts).publishing
  const { revalidate } = useRevalidator()
  const params = { post_id: id }
  const failed = ({ code }: { code: string }) => {
    // Refreshes the page behind the dialog, which shows the error.
    if (code === 'changed_meanwhile' || code === 'invalid_transition') void revalidate()
  }
  const publish = useAction((options) => api.blogAdmin.publish({ params, body: { revision, at: null } }, options), {
    done: () => {
      showToast(t.published)
      void revalidate()
    },
    failed,
  })
  const takeDown = useAction((options) => api.blogAdmin.takeDown({ params, body: { revision } }, options), {
    done: () => {
      if (state === 'planned') showToast(t.unplanned)
      else showToast(t.takenDown, { action: { label: t.undo, run: () => void publish.run() } })
      void revalidate()
    },
    failed,
  })
  return { publish, takeDown }
}

function Plan({ post: { id, revision }, done }: { post: AdminPost; done: () => void }) {
  const t = useTexts(blogEditorTexts).publishing
  const { revalidate } = useRevalidator()
  const form = useApiForm({
    schema: () => import('#contract/blog/editing.ts').then(({ Publication }) => Publication),
    defaults: { revision, at: { day: '', time: '09:00' } },
    send: (body, options) => api.blogAdmin.publish({ params: { post_id: id }, body }, options),
    done: () => {
      showToast(t.planned)
      done()
      void revalidate()
    },
  })
  const [day, time] = [form.control('at.day'), form.control('at.time')]
  return (
    <Form of={form} className={css.plan}>
      <DateField label={t.day} hint={t.zone} min={today()} {...day} />
      <ClockField label={t.time} value={time.value ?? '09:00'} onChange={time.onChange} />
      <Button type="submit" look="soft" isBusy={form.isBusy}>
        {t.plan}
      </Button>
    </Form>
  )
}
