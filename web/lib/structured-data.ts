/** schema.org's way to a page. `path` of each is of the site, as it stands in the page's language. */
export const breadcrumbData = (origin: string, crumbs: readonly { name: string; path: string }[]) => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, path }, i) => ({ '@type': 'ListItem', position: i + 1, name, item: origin + path })),
})
