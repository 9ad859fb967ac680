import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { brand } from '#brand/brand.ts'
import type { Locale } from '#contract/primitives.ts'
import { locales } from '#contract/locale.ts'
import { localeOf, localizedPath, withoutLocale } from './locale.ts'
import { useOrigin } from './origin.ts'

type HeadProps = {
  title: string
  description?: string
  isPrivate?: boolean
  /** Social preview image: a path of this site, 1200 × 630. */
  image?: string
  type?: 'website' | 'article' | 'profile'
  /** Canonical path without language, where the query is part of the page's identity, such as the second page of a list. */
  path?: string
  /** Languages in which the page is available, when not all. */
  languages?: readonly Locale[]
}

const tags = { es: 'es_US', en: 'en_US' } as const

/** All head elements of one page: title, description, canonical and alternate addresses, social card. */
export function Head({ title, description, isPrivate, image, type = 'website', path, languages = locales }: HeadProps) {
  const { pathname } = useLocation()
  const origin = useOrigin()
  const locale = localeOf(pathname)
  const full = title.includes(brand.name) ? title : `${title} · ${brand.name}`
  const address = (language: Locale) => origin + localizedPath(path ?? withoutLocale(pathname), language)
  const card = origin + (image ?? `/og/${locale}/home.png`)
  if (isPrivate)
    return (
      <>
        <title>{full}</title>
        {description && <meta name="description" content={description} />}
        <meta name="robots" content="noindex" />
      </>
    )
  return (
    <>
      <title>{full}</title>
      {description && <meta name="description" content={description} />}
      <link rel="canonical" href={address(locale)} />
      {languages.map((language) => (
        <link key={language} rel="alternate" hrefLang={language} href={address(language)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={address(languages[0] ?? locale)} />
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={full} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:url" content={address(locale)} />
      <meta property="og:locale" content={tags[locale]} />
      {languages
        .filter((language) => language !== locale)
        .map((language) => (
          <meta key={language} property="og:locale:alternate" content={tags[language]} />
        ))}
      <meta property="og:image" content={card} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={title} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

/** schema.org data. Escaped, so that no text in it can close the element. */
export const JsonLd = ({ data }: { data: object }) => (
  <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }} />
)

/**
 * Container for structured data, which machines read from the server's HTML. The browser keeps it unchanged and doesn't load the code that
 * creates it.
 * `<ForMachines>{import.meta.env.SSR && <ResultsData />}</ForMachines>`
 */
export const ForMachines = ({ children }: { children: ReactNode }) =>
  import.meta.env.SSR ? <div hidden>{children}</div> : <div hidden suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
