import { href } from 'react-router'
import { companyPaths } from '#web/domains/leads/paths.ts'
import { apiContext } from '#web/lib/api.ts'
import { requireOpenCompany } from '#web/lib/company-guard.ts'
import { Head } from '#web/lib/head.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { companyGalleryTexts } from '#web/locales/company-gallery.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Page, Row } from '#web/ui/page.tsx'
import { TaskBar } from '#web/ui/task-bar.tsx'
import type { Route } from './+types/gallery.ts'
import css from './gallery.module.css'
import { GalleryEditor } from './gallery/gallery-editor.tsx'

export const middleware = [requireOpenCompany]
export const clientMiddleware = [requireOpenCompany]

async function load({ context }: Route.LoaderArgs) {
  const { ownCompany } = context.get(apiContext)
  const [gallery, services, profile] = await Promise.all([ownCompany.gallery(), ownCompany.services(), ownCompany.profile()])
  return { gallery, services: services.map(({ service }) => service), profile }
}
export { load as clientLoader, load as loader }

/** Gallery page of the company. */
export default function GalleryPage({ loaderData: { gallery, services, profile } }: Route.ComponentProps) {
  const t = useTexts(companyGalleryTexts)
  return (
    <>
      <Head title={t.title} isPrivate />
      <TaskBar title={t.title} back={companyPaths.sections} />
      <Page>
        <GalleryEditor
          gallery={gallery}
          services={services}
          place={`company:${profile.id}`}
          renderHead={(works) => (
            <div className={css.intro}>
              <Row isSplit>
                <p>{t.lead}</p>
                {profile.status === 'active' && works.length > 0 && (
                  <ButtonLink to={href('/companies/:slug/gallery', { slug: profile.slug })} look="plain" size="s">
                    {t.see}
                  </ButtonLink>
                )}
              </Row>
            </div>
          )}
        />
      </Page>
    </>
  )
}
