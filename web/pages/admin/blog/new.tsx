import type { PostContent } from '#contract/blog/editing.ts'
import { requireRight } from '#web/domains/admin/permissions/role.ts'
import { apiContext } from '#web/lib/api.ts'
import { Head } from '#web/lib/head.tsx'
import { LocalLink } from '#web/lib/link.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { blogEditorTexts } from '#web/locales/admin-blog.ts'
import { Stack } from '#web/ui/page.tsx'
import type { Route } from './+types/new.ts'
import { Editor } from './editor.tsx'

async function load({ context }: Route.LoaderArgs) {
  requireRight('content', context)
  const { blogAdmin, catalog } = context.get(apiContext)
  const [overview, services] = await Promise.all([blogAdmin.overview(), catalog.services()])
  return { topics: overview.topics, services }
}
export { load as clientLoader, load as loader }

const nothing = { es: '', en: '' }
const empty: PostContent = {
  slug: '',
  topic: '',
  author: '',
  title: nothing,
  excerpt: nothing,
  body: nothing,
  cover_id: null,
  services: [],
}

export default function NewPostPage({ loaderData: { topics, services } }: Route.ComponentProps) {
  const t = useTexts(blogEditorTexts)
  return (
    <Stack>
      <Head title={t.newPost} isPrivate />
      <LocalLink to="/admin/blog">← {t.title}</LocalLink>
      <h1>{t.newPost}</h1>
      <Editor post={undefined} content={empty} cover={null} topics={topics} services={services} />
    </Stack>
  )
}
