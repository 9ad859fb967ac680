import { href, type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router'
import type { Work } from '#contract/companies/gallery.ts'
import { WorkGrid } from '#web/domains/companies/work-grid.tsx'
import { apiContext } from '#web/lib/api.ts'
import { movedTo } from '#web/lib/redirects.ts'
import { Head } from '#web/lib/head.tsx'
import { useOrigin } from '#web/lib/origin.ts'
import { useTexts } from '#web/lib/texts.ts'
import { galleryTexts } from '#web/locales/gallery.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterLinks } from '#web/ui/filter-links.tsx'
import { Page, Stack } from '#web/ui/page.tsx'
import { Lightbox } from '#web/ui/lightbox.tsx'
import { mediaPath } from '#web/ui/picture.tsx'
import { Toolbox } from '#web/ui/scenes.tsx'
import { TaskBar } from '#web/ui/task-bar.tsx'
import type { Route } from './+types/company-gallery.ts'

async function load(args: Route.LoaderArgs) {
  const gallery = await args.context.get(apiContext).galleries.ofCompany({ params: args.params })
  const { slug } = gallery.company
  if (slug !== args.params.slug) throw movedTo(href('/companies/:slug/gallery', { slug }), args)
  return gallery
}
export { load as clientLoader, load as loader }

/** Pictures of the same company are loaded already. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname === nextUrl.pathname ? false : defaultShouldRevalidate

const noService = 'other'
const albumOf = ({ service }: Work) => service?.slug ?? noService

/** Gallery of a company, grouped by service. */
export default function CompanyGalleryPage({ loaderData: { company, works } }: Route.ComponentProps) {
  const t = useTexts(galleryTexts)
  const origin = useOrigin()
  const [search] = useSearchParams()
  const path = href('/companies/:slug/gallery', { slug: company.slug })
  const home = href('/companies/:slug', { slug: company.slug })

  const albums = Map.groupBy(
    works.toSorted((a, b) => Number(a.service === null) - Number(b.service === null)),
    albumOf,
  )
  const named = search.get('album') ?? ''
  const album = albums.has(named) ? named : undefined
  const shown = album === undefined ? works : albums.get(album)!
  const at = shown.findIndex(({ picture }) => picture.id === search.get('picture'))

  const pathWith = (choice: Record<string, string | undefined>) => {
    const given = Object.entries(choice).filter((pair): pair is [string, string] => pair[1] !== undefined)
    return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`
  }
  const first = shown[Math.max(at, 0)]?.picture
  return (
    <>
      <Head
        title={t.ofCompany(company.name)}
        description={t.ofCompanyDescription(works.length, company.name, `${company.city}, ${company.state_iso}`)}
        {...(first && { image: origin + mediaPath(first.id, Math.max(...first.widths)) })}
      />
      <TaskBar title={t.ofCompany(company.name)} back={home} />
      <Page>
        {works.length === 0 ? (
          <EmptyState scene={<Toolbox />} title={t.none} action={<ButtonLink to={home}>{t.toCompany}</ButtonLink>}>
            {t.noneText(company.name)}
          </EmptyState>
        ) : (
          <Stack>
            {albums.size > 1 && (
              <FilterLinks
                label={t.albums}
                links={[
                  { to: path, label: t.all, count: works.length, isCurrent: album === undefined },
                  ...[...albums].map(([slug, inside]) => ({
                    to: pathWith({ album: slug }),
                    label: inside[0]?.service?.name ?? t.others,
                    count: inside.length,
                    isCurrent: album === slug,
                  })),
                ]}
              />
            )}
            <WorkGrid works={shown} pathOf={({ picture }) => pathWith({ album, picture: picture.id })} />
          </Stack>
        )}
      </Page>
      {at >= 0 && (
        <Lightbox
          label={t.ofCompany(company.name)}
          shown={shown.map(({ picture, caption, service }) => ({ picture, caption, note: service?.name }))}
          at={at}
          pathOf={(to) => pathWith({ album, picture: to === null ? undefined : shown[to]!.picture.id })}
        />
      )}
    </>
  )
}
