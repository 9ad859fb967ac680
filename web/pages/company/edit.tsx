import { href, useRevalidator } from 'react-router'
import type { OwnServiceRow } from '#contract/companies/offering.ts'
import { companyPaths } from '#web/domains/leads/paths.ts'
import { apiContext } from '#web/lib/api.ts'
import { requireOpenCompany } from '#web/lib/company-guard.ts'
import { Head } from '#web/lib/head.tsx'
import { LocalLink } from '#web/lib/link.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { companyEditTexts } from '#web/locales/company-edit.ts'
import { Page } from '#web/ui/page.tsx'
import { TaskBar } from '#web/ui/task-bar.tsx'
import type { Route } from './+types/edit.ts'
import css from './edit.module.css'
import { Images } from './edit/images.tsx'
import type { Figures } from './edit/preview.tsx'
import { ProfileForm } from './edit/profile-form.tsx'

export const middleware = [requireOpenCompany]
export const clientMiddleware = [requireOpenCompany]

async function load({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const [profile, { rating }, services] = await Promise.all([api.ownCompany.profile(), api.companies.own(), api.ownCompany.services()])
  return { profile, figures: { rating, price_from: lowest(services) } }
}
export { load as clientLoader, load as loader }

/** Lowest price, as shown in search. */
function lowest(services: readonly OwnServiceRow[]): Figures['price_from'] {
  const priced = services.flatMap(({ is_on, price_from: price, unit }) => (is_on && price ? [{ price, unit }] : []))
  return priced.toSorted((a, b) => a.price.amount - b.price.amount)[0] ?? null
}

/** Profile form with a live preview. */
export default function EditPage({ loaderData: { profile, figures } }: Route.ComponentProps) {
  const t = useTexts(companyEditTexts)
  const { revalidate } = useRevalidator()
  return (
    <>
      <Head title={t.title} isPrivate />
      <TaskBar title={t.title} back={companyPaths.sections} />
      <Page>
        <div className={css.intro}>
          {profile.status === 'active' ? (
            <p>
              {t.lead} <LocalLink to={href('/companies/:slug', { slug: profile.slug })}>{t.seePage}</LocalLink>
            </p>
          ) : (
            <p>{profile.status === 'suspended' ? t.suspended : t.notPublic}</p>
          )}
        </div>
        <ProfileForm key={profile.id} profile={profile} figures={figures}>
          <Images profile={profile} reload={() => void revalidate()} />
        </ProfileForm>
      </Page>
    </>
  )
}
