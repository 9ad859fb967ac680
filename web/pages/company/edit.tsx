import { href, useRevalidator } from 'react-router'
import { companyPaths } from '#web/domains/leads/paths.ts'
import { apiContext } from '#web/lib/api.ts'
import { requireCompany } from '#web/lib/guards.ts'
import { Head } from '#web/lib/head.tsx'
import { LocalLink } from '#web/lib/link.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { companyEditTexts } from '#web/locales/company-edit.ts'
import { Page } from '#web/ui/page.tsx'
import { TaskBar } from '#web/ui/task-bar.tsx'
import type { Route } from './+types/edit.ts'
import css from './edit.module.css'
import { Images } from './edit/images.tsx'
import { ProfileForm } from './edit/profile-form.tsx'

export const middleware = [requireCompany]
export const clientMiddleware = [requireCompany]

async function load({ context }: Route.LoaderArgs) {
  return { profile: await context.get(apiContext).ownCompany.profile() }
}
export { load as clientLoader, load as loader }

/** What a company says about itself, with what people will see of it beside the fields. */
export default function EditPage({ loaderData: { profile } }: Route.ComponentProps) {
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
            <p>{t.notPublic}</p>
          )}
        </div>
        <ProfileForm key={profile.id} profile={profile}>
          <Images profile={profile} reload={() => void revalidate()} />
        </ProfileForm>
      </Page>
    </>
  )
}
