import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { AdminPost, BlogPicture, PostContent } from '#contract/blog/editing.ts'
import type { Localized } from '#contract/primitives.ts'
import { useLeaveWarning } from '#web/domains/admin/editing/kept-draft.ts'
import { api } from '#web/lib/api.ts'
import { useApiForm } from '#web/lib/form.tsx'
import { useLocalNavigate } from '#web/lib/link.tsx'
import { showToast } from '#web/lib/notices.ts'
import { useHydrated } from '#web/lib/store.ts'
import { useTexts } from '#web/lib/texts.ts'
import { blogEditorTexts } from '#web/locales/admin-blog.ts'
import { writingTexts } from '#web/locales/admin-writing.ts'
import { useDraft } from './use-draft.ts'

export type PostEdit = {
  /** Undefined for a new post. */
  post: AdminPost | undefined
  content: PostContent
  cover: BlogPicture | null
  /** Whether there are unsaved changes. */
  onChanged?: (isChanged: boolean) => void
  /** Called after changes are discarded. */
  onReplaced?: () => void
}

const tidy = ({ slug, topic, author, title, excerpt, body, cover_id, services }: PostContent) => {
  const trimmed = ({ es, en }: Localized) => [es.trim(), en.trim()]
  return JSON.stringify([slug.trim(), topic, author.trim(), trimmed(title), trimmed(excerpt), trimmed(body), cover_id, services])
}

/** Form state of a post: kept on this device until saved, and never overwriting somebody else's save unseen. */
export function usePostForm({ post, content, cover, onChanged, onReplaced }: PostEdit) {
  const t = useTexts(blogEditorTexts)
  const words = useTexts(writingTexts)
  const navigate = useLocalNavigate()
  const { revalidate } = useRevalidator()
  // The stored draft is read after hydration; until then it must be neither shown nor deleted.
  const isAlive = useHydrated()
  const draft = useDraft(post?.id ?? 'new')
  const [base, setBase] = useState(content)
  const [seen, setSeen] = useState(draft.start?.revision ?? post?.revision ?? 1)
  const [shown, setShown] = useState(draft.start ? draft.start.cover : cover)
  const form = useApiForm({
    schema: () => import('#contract/blog/editing.ts').then(({ PostContent }) => PostContent),
    defaults: draft.start?.content ?? content,
    send: (body, options) =>
      post ? api.blogAdmin.save({ params: { post_id: post.id }, body: { ...body, revision: seen } }) : api.blogAdmin.add({ body }, options),
    done: (saved) => {
      draft.keep(undefined)
      showToast(t.saved)
      if (!post) return void navigate(`/admin/blog/${saved.id}`)
      setSeen(saved.revision)
      setBase(saved)
      void revalidate()
    },
    failed: (error) => {
      if (error.code !== 'changed_meanwhile') return false
      void revalidate()
      return true
    },
  })
  const values = { ...content, ...form.values }
  const written = tidy(values)
  const isChanged = written !== tidy(base)
  const isOutrun = post !== undefined && seen < post.revision

  useLeaveWarning(isChanged)
  useEffect(() => onChanged?.(isChanged), [isChanged, onChanged])
  // Stores exactly the values on the screen.
  useEffect(() => {
    if (isAlive) draft.keep(isChanged ? { content: values, cover: shown, revision: seen } : undefined)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `written` stands for the values, and `draft` is rebuilt each time
  }, [written, isChanged, seen, isAlive])

  // Without local changes, the other person's version is shown.
  const isBehind = isOutrun && !isChanged
  useEffect(() => {
    if (isBehind) onReplaced?.()
  }, [isBehind, onReplaced])

  return {
    form,
    values,
    isChanged,
    isOutrun: isOutrun && isChanged,
    cover: shown,
    setCover: (next: BlogPicture | null) => {
      setShown(next)
      form.control('cover_id').onChange(next?.id ?? null)
    },
    keepMine: () => {
      setSeen(post!.revision)
      setBase(content)
    },
    giveUp: () => {
      onReplaced?.()
      showToast(words.discarded)
    },
  }
}
