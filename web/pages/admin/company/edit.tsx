import { Navigate } from 'react-router'
import { OnBehalf, onBehalf } from '#web/domains/admin/companies/on-behalf.tsx'
import { useAdminCompany, useMayChange } from '#web/layouts/admin-company.tsx'
import { apiContext } from '#web/lib/api.ts'
import { LocalLink } from '#web/lib/link.tsx'
import { localizedPath } from '#web/lib/locale.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { upkeepTexts } from '#web/locales/admin-upkeep.ts'
import { Stack } from '#web/ui/page.tsx'
import { ProfileForm } from '../../company/edit/profile-form.tsx'
import type { Route } from './+types/edit.ts'

const load = ({ context, params }: Route.LoaderArgs) => onBehalf(context.get(apiContext), params.id).ownCompany.profile()
export { load as clientLoader, load as loader }

/** Profile of a company, edited by an admin on its behalf. */
export default function CompanyEditPage({ loaderData: profile }: Route.ComponentProps) {
  const company = useAdminCompany()
  const t = useTexts(upkeepTexts)
  const locale = useLocale()
  const prices = company.services.flatMap(({ is_on, price_from: price }) => (is_on && price ? [price] : []))
  const lowest = prices.toSorted((a, b) => a.amount - b.amount)[0]
  const rating = { mean: company.rating_mean, count: company.reviews_count }
  if (!useMayChange()) return <Navigate replace to={localizedPath(`/admin/companies/${company.id}/detail`, locale)} />
  return (
    <OnBehalf {...company}>
      <Stack gap="l">
        <p>{t.told}</p>
        <ProfileForm key={profile.id} profile={profile} figures={{ rating, price_from: lowest ? { price: lowest, unit: 'job' } : null }}>
          <LocalLink to={`/admin/companies/${company.id}/detail`}>← {t.back}</LocalLink>
        </ProfileForm>
      </Stack>
    </OnBehalf>
  )
}
