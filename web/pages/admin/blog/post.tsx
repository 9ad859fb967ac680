import { useState } from 'react'
import type { AdminPost, PostContent } from '#contract/blog/editing.ts'
import { useMay } from '#web/domains/admin/permissions/role.ts'
import writing from '#web/domains/admin/editing/writing.module.css'
import { apiContext } from '#web/lib/api.ts'
import { Head } from '#web/lib/head.tsx'
import { LocalLink } from '#web/lib/link.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { blogEditorTexts } from '#web/locales/admin-blog.ts'
import { Row, Stack } from '#web/ui/page.tsx'
import type { Route } from './+types/post.ts'
import css from './blog.module.css'
import { Editor } from './editor.tsx'
import { Publishing } from './publishing.tsx'
import { StateBadge } from './state-badge.tsx'
import { useDraft } from './use-draft.ts'
import { Versions } from './versions.tsx'

async function load({ context, params }: Route.LoaderArgs) {
  const { blogAdmin, catalog } = context.get(apiContext)
  const [post, overview, services] = await Promise.all([
    blogAdmin.read({ params: { post_id: params.id } }),
    blogAdmin.overview(),
    catalog.services(),
  ])
  return { post, topics: overview.topics, services }
}
export { load as clientLoader, load as loader }

const contentOf = ({ slug, topic, author, title, excerpt, body, cover_id, services }: AdminPost): PostContent => ({
  slug,
  topic,
  author,
  title,
  excerpt,
  body,
  cover_id,
  services,
})

/** Newest version that restored another one; 0 for none. */
const lastRestored = ({ versions }: AdminPost) => versions.find(({ restored_version }) => restored_version !== null)?.version ?? 0

/** Editor of a post: texts in both languages, publication and versions. */
export default function PostPage({ loaderData: { post, topics, services } }: Route.ComponentProps) {
  const t = useTexts(blogEditorTexts)
  const locale = useLocale()
  const mayAct = useMay()('content', 'write')
  const [isChanged, setChanged] = useState(false)
  // Number of discards: remounts the editor, as restoring a version does.
  const [replaced, setReplaced] = useState(0)
  const title = post.title[locale] || post.title.es || post.title.en || t.untitled
  const draft = useDraft(post.id)
  function replace() {
    draft.keep(undefined)
    setReplaced(replaced + 1)
  }
  return (
    <Stack>
      <Head title={title} isPrivate />
      <LocalLink to="/admin/blog">← {t.title}</LocalLink>
      <Row>
        <h1>{title}</h1>
        <StateBadge state={post.state} />
      </Row>
      {!mayAct && <p className={css.note}>{t.readOnly}</p>}
      <Publishing post={post} isChanged={isChanged} mayAct={mayAct} />
      <fieldset className={writing.plain} disabled={!mayAct}>
        <Editor
          key={`${post.id} ${replaced} ${lastRestored(post)}`}
          post={post}
          content={contentOf(post)}
          cover={post.cover}
          topics={topics}
          services={services}
          onChanged={setChanged}
          onReplaced={replace}
        />
      </fieldset>
      <Versions post={post} mayAct={mayAct && !isChanged} />
    </Stack>
  )
}
