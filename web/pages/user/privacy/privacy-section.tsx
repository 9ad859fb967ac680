import { useRevalidator } from 'react-router'
import type { Page } from '#contract/primitives.ts'
import type { PrivacyOverview, Sharing } from '#contract/privacy/sharing.ts'
import type { ApiClient } from '#web/lib/api.ts'
import { formatInstant } from '#web/lib/format.ts'
import { LocalLink } from '#web/lib/link.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useTimeZone } from '#web/lib/time-zone.ts'
import { privacyTexts } from '#web/locales/privacy.ts'
import { Stack } from '#web/ui/page.tsx'
import { TitledCard } from '#web/ui/titled-card.tsx'
import { Copy } from './copy.tsx'
import { Leave } from './leave.tsx'
import { WhoHasMyData } from './who-has-my-data.tsx'

export type PrivacyData = { overview: PrivacyOverview; sharing: Page<Sharing> }

export async function loadPrivacy({ api }: { api: ApiClient }): Promise<PrivacyData> {
  const [overview, sharing] = await Promise.all([api.privacy.overview(), api.privacy.sharing({ query: { limit: 50 } })])
  return { overview, sharing }
}

/** Control of personal data: recipients, export and deletion. */
export function PrivacySection({ data: { overview, sharing } }: { data: PrivacyData }) {
  const t = useTexts(privacyTexts)
  const { revalidate } = useRevalidator()
  const reload = () => void revalidate()
  return (
    <Stack gap="l">
      <WhoHasMyData count={overview.companies_with_contact} sharing={sharing} reload={reload} />
      <Copy copy={overview.export} reload={reload} />
      <TitledCard id="opt-out" title={t.optOut.title} gap="s">
        <OptedOut at={overview.opted_out_at} />
      </TitledCard>
      <Leave overview={overview} />
    </Stack>
  )
}

function OptedOut({ at }: { at: string | null }) {
  const t = useTexts(privacyTexts).optOut
  const [locale, zone] = [useLocale(), useTimeZone()]
  if (at) return <p>{t.on(formatInstant(at, locale, zone, 'date'))}</p>
  return (
    <>
      <p>{t.off}</p>
      <p>
        <LocalLink to="/legal/donotsell">{t.link}</LocalLink>
      </p>
    </>
  )
}
