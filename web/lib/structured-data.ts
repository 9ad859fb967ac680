import { brand } from '#brand/brand.ts'

type Crumb = { name: string; path: string }

/** schema.org breadcrumbs. Each `path` includes the page's language. */
export const breadcrumbData = (origin: string, crumbs: readonly Crumb[]) => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, path }, i) => ({ '@type': 'ListItem', position: i + 1, name, item: origin + path })),
})

/** schema.org list of pages, in the order shown. */
export const itemListData = (origin: string, items: readonly Crumb[]) => ({
  '@context': 'https://schema.org',
  '@type': 'ItemList',
  itemListElement: items.map(({ name, path }, i) => ({ '@type': 'ListItem', position: i + 1, name, url: origin + path })),
})

/** schema.org organization that runs the site. */
export const organization = (origin: string) => ({
  '@type': 'Organization',
  name: brand.name,
  url: origin,
  logo: `${origin}/favicon.svg`,
  ...(brand.social.length > 0 && { sameAs: brand.social }),
})

/** schema.org data of the site and its search. Paths include the page's language. */
export const siteData = (origin: string, home: string, search: string) => ({
  '@context': 'https://schema.org',
  '@type': 'WebSite',
  name: brand.name,
  url: origin + home,
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${origin}${search}?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  },
})
