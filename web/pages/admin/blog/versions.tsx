import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { AdminPost, PostContent } from '#contract/blog-admin.ts'
import { locales } from '#contract/primitives.ts'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { blogEditorTexts } from '#web/locales/admin-blog.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Row } from '#web/ui/page.tsx'
import { Time } from '#web/ui/time.tsx'
import css from './blog.module.css'
import { lineChanges } from './line-changes.ts'

type VersionsProps = { post: AdminPost; mayAct: boolean }

/** Everything that a post has said, what is different now, and the way back. */
export function Versions({ post, mayAct }: VersionsProps) {
  const words = useTexts(blogEditorTexts)
  const t = words.versions
  const { revalidate } = useRevalidator()
  const [compared, setCompared] = useState<{ version: number; content: PostContent }>()
  const compare = useAction(
    async (_options, version: number) => ({
      version,
      content: await api.blogAdmin.version({ params: { post_id: post.id, version: String(version) } }),
    }),
    { done: setCompared },
  )
  const restore = useAction(
    async (options, version: number) => {
      const params = { post_id: post.id, version: String(version) }
      await api.blogAdmin.restore({ params, body: { revision: post.revision } }, options)
      return version
    },
    {
      done: (version) => {
        setCompared(undefined)
        showToast(t.restored(version))
        void revalidate()
      },
      failed: ({ code }) => {
        if (code === 'changed_meanwhile') void revalidate()
      },
    },
  )
  return (
    <section aria-labelledby="versions" className={css.form}>
      <h2 id="versions">{t.title}</h2>
      <ol className={css.versions}>
        {post.versions.map(({ version, saved_at, by, restored_version }, i) => {
          const isCompared = compared?.version === version
          return (
            <li key={version} aria-label={t.version(version)}>
              <Row isSplit>
                <Row>
                  <b>{t.version(version)}</b>
                  {i === 0 && <Badge tone="green">{t.now}</Badge>}
                  <span className={css.note}>
                    {by ?? t.product}, <Time at={saved_at} />
                    {restored_version !== null && `, ${t.restoredFrom(restored_version)}`}
                  </span>
                </Row>
                {i > 0 && (
                  <Row>
                    <Button
                      look="plain"
                      size="s"
                      aria-expanded={isCompared}
                      isBusy={compare.isBusy}
                      onClick={() => (isCompared ? setCompared(undefined) : void compare.run(version))}
                    >
                      {isCompared ? t.hide : t.compare}
                    </Button>
                    {mayAct && (
                      <Button look="soft" size="s" isBusy={restore.isBusy} onClick={() => void restore.run(version)}>
                        {t.restore}
                      </Button>
                    )}
                  </Row>
                )}
              </Row>
              {isCompared && <Difference before={compared.content} now={post} />}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

function Difference({ before, now }: { before: PostContent; now: PostContent }) {
  const words = useTexts(blogEditorTexts)
  const t = words.versions
  const texts = locales.flatMap((locale) =>
    (['title', 'excerpt', 'body'] as const).map((field) => ({
      name: `${words.fields[field]}, ${words.languages[locale].toLowerCase()}`,
      changes: lineChanges(before[field][locale], now[field][locale]),
    })),
  )
  const facts = [
    { name: words.fields.topic, changes: lineChanges(before.topic, now.topic) },
    { name: words.fields.author, changes: lineChanges(before.author, now.author) },
    { name: words.fields.services, changes: lineChanges(before.services.join('\n'), now.services.join('\n')) },
    { name: words.cover.title, changes: lineChanges(String(before.cover_id ?? ''), String(now.cover_id ?? '')) },
  ]
  const found = [...texts, ...facts].filter(({ changes }) => changes.length > 0)
  if (found.length === 0) return <p className={css.note}>{t.same}</p>
  return (
    <dl className={css.difference}>
      {found.map(({ name, changes }) => (
        <div key={name}>
          <dt>
            {name} <small>{t.lines(changes.length)}</small>
          </dt>
          {changes.map(({ kind, text }, i) => {
            const Mark = kind === 'gone' ? 'del' : 'ins'
            return (
              <dd key={i}>
                <span className="visually-hidden">{t[kind]}</span>
                <Mark>{text}</Mark>
              </dd>
            )
          })}
        </div>
      ))}
    </dl>
  )
}
