import { IconRss } from '@tabler/icons-react'
import { data, href } from 'react-router'
import { PostCard, PostGrid, shownPost } from '#web/domains/blog/post-card.tsx'
import { apiContext } from '#web/lib/api.ts'
import { ForMachines, Head, JsonLd } from '#web/lib/head.tsx'
import { localizedPath } from '#web/lib/locale.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useOrigin } from '#web/lib/origin.ts'
import { settle } from '#web/lib/settle.ts'
import { breadcrumbData, itemListData } from '#web/lib/structured-data.ts'
import { useTexts } from '#web/lib/texts.ts'
import { blogTexts } from '#web/locales/blog.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterLinks } from '#web/ui/filter-links.tsx'
import { Missing } from '#web/ui/missing.tsx'
import { Page } from '#web/ui/page.tsx'
import { LostStreet } from '#web/ui/scenes/lost-street.tsx'
import type { Route } from './+types/blog.ts'
import css from './blog.module.css'

const pageSize = 10

async function load({ context, url }: Route.LoaderArgs) {
  const { blog } = context.get(apiContext)
  const number = Number(url.searchParams.get('page') ?? 1)
  const page = Number.isInteger(number) && number >= 1 && number <= 1000 ? number : 1
  const asked = url.searchParams.get('topic')
  const topics = await settle(context, blog.topics())
  const topic = topics ? (topics.find(({ slug }) => slug === asked) ?? null) : asked ? { slug: asked, name: null } : null
  if (asked && !topic) throw data(null, { status: 404 })
  const listed = await settle(context, blog.posts({ query: { page, per_page: pageSize, topic: topic?.slug } }))
  if (page > 1 && listed?.data.length === 0) throw data(null, { status: 404 })
  return { topics, topic, posts: listed?.data.map(shownPost) ?? [], page, pages: listed?.pages ?? 1, isWhole: Boolean(topics && listed) }
}
export { load as clientLoader, load as loader }

const pathOf = (topic: string | undefined, page = 1) => {
  const query = new URLSearchParams([...(topic ? [['topic', topic]] : []), ...(page > 1 ? [['page', String(page)]] : [])])
  return href('/blog') + (query.size > 0 ? `?${query}` : '')
}

export default function BlogPage({ loaderData: { topics, topic, posts, page, pages, isWhole } }: Route.ComponentProps) {
  const t = useTexts(blogTexts)
  const locale = useLocale()
  const origin = useOrigin()
  const at = (path: string) => localizedPath(path, locale)
  const lead = page === 1 ? posts[0] : undefined
  const title = topic?.name ? t.titleOf(topic.name) : t.title
  return (
    <Page>
      <Head title={page > 1 ? `${title}, ${t.page(page)}` : title} description={t.description} path={pathOf(topic?.slug, page)} />
      <ForMachines>
        {import.meta.env.SSR && (
          <>
            <JsonLd
              data={breadcrumbData(origin, [
                { name: t.home, path: at('/') },
                { name: t.blog, path: at(href('/blog')) },
              ])}
            />
            <JsonLd
              data={itemListData(
                origin,
                posts.map(({ slug, title }) => ({ name: title, path: at(href('/blog/:slug', { slug })) })),
              )}
            />
          </>
        )}
      </ForMachines>
      <header className={css.head}>
        <Breadcrumbs crumbs={[{ name: t.home, to: '/' }, { name: t.blog }]} />
        <h1>{topic?.name ?? t.heading}</h1>
        <p>{t.lead}</p>
      </header>
      <FilterLinks
        label={t.topics}
        links={[
          { to: pathOf(undefined), label: t.all, isCurrent: !topic },
          ...(topics ?? []).map(({ slug, name }) => ({ to: pathOf(slug), label: name, isCurrent: slug === topic?.slug })),
        ]}
      />
      {!isWhole && <Missing />}
      {isWhole && posts.length === 0 && (
        <EmptyState scene={<LostStreet />} title={t.none} action={<ButtonLink to={href('/blog')}>{t.toBlog}</ButtonLink>}>
          {t.noneText}
        </EmptyState>
      )}
      {lead && <PostCard post={lead} as="h2" isLead />}
      <PostGrid posts={lead ? posts.slice(1) : posts} as="h2" />
      {pages > 1 && (
        <nav className={css.paging} aria-label={t.paging}>
          <span>
            {page > 1 && (
              <ButtonLink to={pathOf(topic?.slug, page - 1)} look="plain" rel="prev">
                {t.newer}
              </ButtonLink>
            )}
          </span>
          <p>{t.pageOf(page, pages)}</p>
          <span>
            {page < pages && (
              <ButtonLink to={pathOf(topic?.slug, page + 1)} look="plain" rel="next">
                {t.older}
              </ButtonLink>
            )}
          </span>
        </nav>
      )}
      <p className={css.feed}>
        <IconRss aria-hidden size={18} />
        <a href={at('/blog/rss.xml')}>{t.feed}</a>
      </p>
    </Page>
  )
}
