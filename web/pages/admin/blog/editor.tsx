import type { ServiceItem } from '#contract/catalog/services.ts'
import type { Locale, Localized } from '#contract/primitives.ts'
import { locales } from '#contract/locale.ts'
import { Anew } from '#web/domains/admin/editing/restartable.tsx'
import { Conflict } from '#web/domains/admin/editing/conflict.tsx'
import { SaveBar } from '#web/domains/admin/editing/save-bar.tsx'
import { slugOf } from '#web/domains/admin/editing/slug.ts'
import writing from '#web/domains/admin/editing/writing.module.css'
import { ServicesField } from '#web/domains/catalog/services-field.tsx'
import { Form } from '#web/lib/form.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { blogEditorTexts } from '#web/locales/admin-blog.ts'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Columns } from '#web/ui/page.tsx'
import css from './blog.module.css'
import { Cover } from './cover.tsx'
import { LanguageTexts } from './language-texts.tsx'
import { type PostEdit, usePostForm } from './use-post-form.ts'

type EditorProps = PostEdit & { topics: readonly { slug: string; name: Localized }[]; services: readonly ServiceItem[] }

/** Editor of a post with both languages side by side. */
export function Editor(props: EditorProps) {
  return <Anew>{() => <Fields {...props} />}</Anew>
}

function Fields({ topics, services, ...edit }: EditorProps) {
  const t = useTexts(blogEditorTexts)
  const { post } = edit
  const { form, values, isChanged, isOutrun, cover, setCover, keepMine, giveUp } = usePostForm(edit)
  const slug = form.control('slug')
  const isSlugFollowing = !post?.published_at && values.slug === slugOf(values.title.es || values.title.en)
  function setTitle(language: Locale, text: string) {
    form.control(`title.${language}`).onChange(text)
    const title = { ...values.title, [language]: text }
    if (isSlugFollowing) slug.onChange(slugOf(title.es || title.en))
  }

  return (
    <Form of={form} className={writing.form}>
      {isOutrun && <Conflict onKeep={keepMine} onGiveUp={giveUp} />}
      <div className={writing.sideBySide}>
        {locales.map((language) => (
          <LanguageTexts key={language} language={language} form={form} values={values} setTitle={(text) => setTitle(language, text)} />
        ))}
      </div>
      <PlaceOfPost form={form} values={values} topics={topics} />
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
      <Cover cover={cover} error={form.control('cover_id').error} onChange={setCover} />
      <SaveBar
        action={post ? (post.state === 'published' ? t.saveShown : t.save) : t.create}
        isBusy={form.isBusy}
        isChanged={isChanged}
        giveUp={post && giveUp}
      />
    </Form>
  )
}

type PlaceProps = Pick<ReturnType<typeof usePostForm>, 'form' | 'values'> & Pick<EditorProps, 'topics'>

/** Slug, topic and author. */
function PlaceOfPost({ form, values, topics }: PlaceProps) {
  const t = useTexts(blogEditorTexts)
  const locale = useLocale()
  const [slug, topic, author] = [form.control('slug'), form.control('topic'), form.control('author')]
  return (
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
  )
}
