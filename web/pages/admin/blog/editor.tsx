import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { type AdminPost, type BlogPicture, PostContent } from '#contract/blog-admin.ts'
import type { ServiceItem } from '#contract/catalog.ts'
import { type Locale, locales, type Localized } from '#contract/primitives.ts'
import { Conflict } from '#web/domains/admin/conflict.tsx'
import { useLeaveWarning } from '#web/domains/admin/kept-draft.ts'
import writing from '#web/domains/admin/writing.module.css'
import { ServicesField } from '#web/domains/catalog/services-field.tsx'
import { api } from '#web/lib/api.ts'
import { Form, useApiForm } from '#web/lib/form.tsx'
import { useLocalNavigate } from '#web/lib/link.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { showToast } from '#web/lib/notices.ts'
import { useHydrated } from '#web/lib/store.ts'
import { useTexts } from '#web/lib/texts.ts'
import { blogEditorTexts } from '#web/locales/admin-blog.ts'
import { writingTexts } from '#web/locales/admin-writing.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Columns } from '#web/ui/page.tsx'
import css from './blog.module.css'
import { Cover } from './cover.tsx'
import { LanguageTexts } from './language-texts.tsx'
import { slugOf } from '#web/domains/admin/slug.ts'
import { useDraft } from './use-draft.ts'

type EditorProps = {
  /** Undefined: one that is still to be saved for the first time. */
  post: AdminPost | undefined
  content: PostContent
  cover: BlogPicture | null
  topics: readonly { slug: string; name: Localized }[]
  services: readonly ServiceItem[]
  /** Whether something is written that is not saved. */
  onChanged?: (isChanged: boolean) => void
  /** What was written is given up. */
  onReplaced?: () => void
}

/** Everything that a post says, in both languages side by side. */
export function Editor(props: EditorProps) {
  // What was kept is known once the page is alive: until then it must be neither shown nor forgotten.
  const isAlive = useHydrated()
  return <Fields key={isAlive ? 'alive' : 'served'} {...props} isAlive={isAlive} />
}

const tidy = ({ slug, topic, author, title, excerpt, body, cover_id, services }: PostContent) => {
  const trimmed = ({ es, en }: Localized) => [es.trim(), en.trim()]
  return JSON.stringify([slug.trim(), topic, author.trim(), trimmed(title), trimmed(excerpt), trimmed(body), cover_id, services])
}

function Fields({ post, content, cover, topics, services, onChanged, onReplaced, isAlive }: EditorProps & { isAlive: boolean }) {
  const t = useTexts(blogEditorTexts)
  const words = useTexts(writingTexts)
  const locale = useLocale()
  const navigate = useLocalNavigate()
  const { revalidate } = useRevalidator()
  const draft = useDraft(post?.id ?? 'new')
  const [base, setBase] = useState(content)
  const [seen, setSeen] = useState(draft.start?.revision ?? post?.revision ?? 1)
  const [shown, setShown] = useState(draft.start ? draft.start.cover : cover)
  const form = useApiForm({
    schema: PostContent,
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
  // What is on the screen is what is kept: nothing else decides about it.
  useEffect(() => {
    if (isAlive) draft.keep(isChanged ? { content: values, cover: shown, revision: seen } : undefined)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `written` stands for the values, and `draft` is made anew each time
  }, [written, isChanged, seen, isAlive])

  // Who has written nothing sees what the other one has.
  const isBehind = isOutrun && !isChanged
  useEffect(() => {
    if (isBehind) onReplaced?.()
  }, [isBehind, onReplaced])

  function keepMine() {
    setSeen(post!.revision)
    setBase(content)
  }
  function giveUp() {
    onReplaced?.()
    showToast(words.discarded)
  }
  const [slug, topic, author] = [form.control('slug'), form.control('topic'), form.control('author')]
  const isSlugFollowing = !post?.published_at && values.slug === slugOf(values.title.es || values.title.en)
  function setTitle(language: Locale, text: string) {
    form.control(`title.${language}`).onChange(text)
    const title = { ...values.title, [language]: text }
    if (isSlugFollowing) slug.onChange(slugOf(title.es || title.en))
  }

  return (
    <Form of={form} className={writing.form}>
      {isOutrun && isChanged && <Conflict onKeep={keepMine} onGiveUp={giveUp} />}
      <div className={writing.sideBySide}>
        {locales.map((language) => (
          <LanguageTexts key={language} language={language} form={form} values={values} setTitle={(text) => setTitle(language, text)} />
        ))}
      </div>
      <Columns>
        <TextField
          label={t.fields.slug}
          hint={t.fields.slugHint}
          maxLength={80}
          name="slug"
          value={values.slug}
          error={slug.error}
          onChange={({ target }) => slug.onChange(target.value)}
        />
        <SelectField
          label={t.fields.topic}
          name="topic"
          empty={t.fields.chooseTopic}
          value={values.topic}
          error={topic.error}
          onChange={({ target }) => topic.onChange(target.value)}
          options={topics.map((each) => ({ value: each.slug, label: each.name[locale] }))}
        />
        <TextField
          label={t.fields.author}
          hint={t.fields.authorHint}
          isOptional
          maxLength={80}
          name="author"
          value={values.author}
          error={author.error}
          onChange={({ target }) => author.onChange(target.value)}
        />
      </Columns>
      {post && post.former_slugs.length > 0 && (
        <p className={css.note}>
          {t.fields.former}: {post.former_slugs.map((each) => `/blog/${each}`).join(', ')}
        </p>
      )}
      <ServicesField
        all={services}
        label={t.fields.services}
        value={values.services}
        error={form.control('services').error}
        onChange={form.control('services').onChange}
      />
      <Cover
        cover={shown}
        error={form.control('cover_id').error}
        onChange={(next) => {
          setShown(next)
          form.control('cover_id').onChange(next?.id ?? null)
        }}
      />
      <div className={writing.bar}>
        <Button type="submit" isBusy={form.isBusy}>
          {post ? (post.state === 'published' ? t.saveShown : t.save) : t.create}
        </Button>
        {isChanged && post && (
          <Button look="plain" onClick={giveUp}>
            {words.discard}
          </Button>
        )}
        <span className={css.note} role="status">
          {isChanged && words.unsaved}
        </span>
      </div>
    </Form>
  )
}
