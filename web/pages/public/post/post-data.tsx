import { href } from 'react-router'
import { JsonLd } from '#web/lib/head.tsx'
import { localizedPath } from '#web/lib/locale.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useOrigin } from '#web/lib/origin.ts'
import { breadcrumbData, organization } from '#web/lib/structured-data.ts'
import { useTexts } from '#web/lib/texts.ts'
import { blogTexts } from '#web/locales/blog.ts'
import { mediaPath } from '#web/ui/picture.tsx'
import type { Loaded } from './load.ts'

/** Structured data of the post. */
export function PostData({ post }: Loaded) {
  const t = useTexts(blogTexts)
  const locale = useLocale()
  const origin = useOrigin()
  const at = (path: string) => localizedPath(path, locale)
  const path = at(href('/blog/:slug', { slug: post.slug }))
  const { cover } = post
  return (
    <>
      <JsonLd
        data={breadcrumbData(origin, [
          { name: t.home, path: at('/') },
          { name: t.blog, path: at(href('/blog')) },
          { name: post.title, path },
        ])}
      />
      <JsonLd
        data={{
          '@context': 'https://schema.org',
          '@type': 'BlogPosting',
          headline: post.title.slice(0, 110),
          description: post.excerpt,
          inLanguage: locale,
          url: origin + path,
          mainEntityOfPage: origin + path,
          datePublished: post.published_at,
          dateModified: post.updated_at,
          author: post.author ? { '@type': 'Person', name: post.author } : organization(origin),
          publisher: organization(origin),
          image: cover
            ? origin + mediaPath(cover.picture.id, Math.max(...cover.picture.widths))
            : `${origin}/og/${locale}/blog/${post.slug}.png`,
          ...(post.topic && { articleSection: post.topic.name }),
          about: post.services.map(({ name }) => ({ '@type': 'Service', name })),
        }}
      />
    </>
  )
}
