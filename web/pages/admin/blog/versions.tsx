import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { AdminPost, PostContent } from '#contract/blog/editing.ts'
import { locales } from '#contract/locale.ts'
import { Difference } from '#web/domains/admin/editing/difference.tsx'
import writing from '#web/domains/admin/editing/writing.module.css'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { blogEditorTexts } from '#web/locales/admin-blog.ts'
import { writingTexts } from '#web/locales/admin-writing.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Row } from '#web/ui/page.tsx'
import { Time } from '#web/ui/time.tsx'
import css from './blog.module.css'

type VersionsProps = { post: AdminPost; mayAct: boolean }

/** All versions of a post, with their differences and a way to restore them. */
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
    <section aria-labelledby="versions" className={writing.form}>
      <h2 id="versions">{t.title}</h2>
      <ol className={writing.versions}>
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
              {isCompared && <Changes before={compared.content} now={post} />}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

function Changes({ before, now }: { before: PostContent; now: PostContent }) {
  const words = useTexts(blogEditorTexts)
  const { languages } = useTexts(writingTexts)
  const texts = locales.flatMap((locale) =>
    (['title', 'excerpt', 'body'] as const).map((field) => ({
      name: `${words.fields[field]}, ${languages[locale].toLowerCase()}`,
      before: before[field][locale],
      after: now[field][locale],
    })),
  )
  const facts = [
    { name: words.fields.topic, before: before.topic, after: now.topic },
    { name: words.fields.author, before: before.author, after: now.author },
    { name: words.fields.services, before: before.services.join('\n'), after: now.services.join('\n') },
    { name: words.cover.title, before: String(before.cover_id ?? ''), after: String(now.cover_id ?? '') },
  ]
  return <Difference parts={[...texts, ...facts]} same={words.versions.same} />
}
