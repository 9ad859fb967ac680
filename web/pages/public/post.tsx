import { useCallback } from 'react'
import { href } from 'react-router'
import { PostGrid } from '#web/domains/blog/post-card.tsx'
import { resultsPath, searchedNear } from '#web/domains/companies/search/paths.ts'
import { useSearchZip } from '#web/domains/companies/search/search-zip.ts'
import { formatInstant } from '#web/lib/format.ts'
import { ForMachines, Head } from '#web/lib/head.tsx'
import { LocalLink } from '#web/lib/link.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import type { PageHandle } from '#web/lib/page-handle.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useTimeZone } from '#web/lib/time-zone.ts'
import { blogTexts } from '#web/locales/blog.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Prose } from '#web/ui/prose.tsx'
import type { Route } from './+types/post.ts'
import { load, type Loaded } from './post/load.ts'
import css from './post.module.css'
import { Contents } from './post/contents.tsx'
import { PostData } from './post/post-data.tsx'
import { Share } from './post/share.tsx'

export { load as clientLoader, load as loader }

export const handle: PageHandle<Loaded> = {
  withoutLanguage: (loaded, locale) => (loaded && !loaded.post.locales.includes(locale) ? href('/blog') : undefined),
}

export default function PostPage({ loaderData }: Route.ComponentProps) {
  const t = useTexts(blogTexts)
  const zipcode = useSearchZip()
  const toPath = useCallback((path: string) => searchedNear(path, zipcode), [zipcode])
  const locale = useLocale()
  const timeZone = useTimeZone()
  const { post, related } = loaderData
  const day = (instant: string) => formatInstant(instant, locale, timeZone, 'date')
  const isChanged = post.updated_at.slice(0, 10) > post.published_at.slice(0, 10)
  return (
    <div className={css.page}>
      <Head
        title={post.title}
        description={post.excerpt}
        type="article"
        image={`/og/${locale}/blog/${post.slug}.png`}
        languages={post.locales}
      />
      <ForMachines>{import.meta.env.SSR && <PostData {...loaderData} />}</ForMachines>
      <header className={css.head}>
        <Breadcrumbs
          crumbs={[
            { name: t.home, to: '/' },
            { name: t.blog, to: href('/blog') },
            ...(post.topic ? [{ name: post.topic.name, to: `${href('/blog')}?topic=${post.topic.slug}` }] : []),
          ]}
        />
        <h1>{post.title}</h1>
        <p className={css.lead}>{post.excerpt}</p>
        <p className={css.facts}>
          <span>{post.author ?? t.house}</span>
          <time dateTime={post.published_at}>{day(post.published_at)}</time>
          {isChanged && (
            <span>
              {t.updated} <time dateTime={post.updated_at}>{day(post.updated_at)}</time>
            </span>
          )}
          <span>{t.minutes(post.reading_minutes)}</span>
        </p>
      </header>
      {post.cover && (
        <figure className={css.cover}>
          <Picture of={post.cover.picture} alt={post.cover.alt} sizes="(max-width: 75rem) 100vw, 70rem" ratio="2 / 1" isFirst />
        </figure>
      )}
      <div className={css.columns}>
        <Contents headings={post.headings} />
        <article className={css.text}>
          <Prose key={post.slug} html={post.html} toPath={toPath} />
          <Share title={post.title} />
        </article>
        {post.services.length > 0 && (
          <aside className={css.services}>
            <h2>{t.services}</h2>
            <p>{t.servicesText}</p>
            <ul className={css.list}>
              {post.services.map(({ slug, name }) => (
                <li key={slug}>
                  <LocalLink to={resultsPath(slug, { zipcode })}>{name}</LocalLink>
                </li>
              ))}
            </ul>
          </aside>
        )}
      </div>
      {related.length > 0 && (
        <section className={css.related}>
          <h2>{t.related}</h2>
          <PostGrid posts={related} />
        </section>
      )}
    </div>
  )
}
