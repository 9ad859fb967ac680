import type { Credential } from '#contract/companies/credentials.ts'
import { formatDay, formatInstant } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useTimeZone } from '#web/lib/time-zone.ts'
import { registryTexts } from '#web/locales/registries.ts'

/**
 * Last answer of the board's registry about a license, with its date, and since when it answers no more. Nothing where none was asked, and
 * where the check above already says it.
 */
export function RegistryLine({
  of: { status, registry, registry_failed_at },
  className,
}: {
  of: Credential
  className?: string | undefined
}) {
  const t = useTexts(registryTexts)
  const locale = useLocale()
  const zone = useTimeZone()
  const date = (at: string) => formatInstant(at, locale, zone, 'date')
  const says =
    registry &&
    !(status === 'verified' && registry.status === 'active') &&
    t.says({
      source: registry.source,
      status: t.statuses[registry.status],
      until: registry.status === 'active' && registry.expires_on ? formatDay(registry.expires_on, locale) : null,
      date: date(registry.asked_at),
    })
  const fails = registry_failed_at && (registry ? t.silent : t.neverAnswered)(date(registry_failed_at))
  if (!says && !fails) return null
  return <p className={className}>{[says, fails].filter(Boolean).join(' ')}</p>
}
