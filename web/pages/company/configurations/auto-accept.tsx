import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { AutoAccept, DryRun } from '#contract/leads/auto-accept.ts'
import { money } from '#contract/money.ts'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { formatClock, formatMoney, formatNumber } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { showToast } from '#web/lib/notices.ts'
import { useSettings } from '#web/lib/settings.ts'
import { useTexts } from '#web/lib/texts.ts'
import { spendingTexts } from '#web/locales/spending.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Stack } from '#web/ui/page.tsx'
import { DryRunResult } from './auto-accept/dry-run.tsx'
import { RuleForm } from './auto-accept/rule-form.tsx'
import { section } from '#web/lib/section.tsx'
import css from './spending.module.css'

/** Auto-accept rules per service: a dry run first, then the switch. */
function AutoAcceptSection({ data }: { data: AutoAccept[] }) {
  const t = useTexts(spendingTexts).auto
  const settings = useSettings()
  return (
    <Stack gap="m">
      <p className={css.note}>{data.length === 0 ? t.none : t.what(settings.undoMinutes)}</p>
      {data.map((one) => (
        <ServiceRule key={one.service.id} of={one} />
      ))}
    </Stack>
  )
}

function ServiceRule({ of: { service, rule, is_on, tried_at, offers_count, bought_count } }: { of: AutoAccept }) {
  const t = useTexts(spendingTexts).auto
  const locale = useLocale()
  const { revalidate } = useRevalidator()
  const [tried, setTried] = useState<DryRun>()
  const change = useAction((_, isOn: boolean) => api.autoAccept.switch({ params: { slug: service.slug }, body: { is_on: isOn } }), {
    done: (now) => {
      showToast(now.is_on ? t.isOn : t.isOff)
      setTried(undefined)
      void revalidate()
    },
  })
  const said = rule
    ? [
        t.upTo(formatMoney(money(rule.max_price_cents), locale)),
        ...(rule.min_score > 0 ? [t.points(formatNumber(rule.min_score * 100, locale))] : []),
        ...(rule.from_time && rule.to_time ? [`${formatClock(rule.from_time, locale)} – ${formatClock(rule.to_time, locale)}`] : []),
      ].join(' · ')
    : t.noRule
  return (
    <Card as="section" aria-labelledby={service.slug}>
      <Stack gap="s">
        <header className={css.head}>
          <h3 id={service.slug}>{service.name}</h3>
          <Badge tone={is_on ? 'green' : 'neutral'}>{is_on ? t.on : t.off}</Badge>
        </header>
        <p className={css.note}>
          {said}
          <br />
          {t.offers(offers_count)}
          {bought_count > 0 && ` · ${t.bought(bought_count)}`}
        </p>
        <details className={css.details}>
          <summary>{tried_at ? t.retry : t.try}</summary>
          <Stack gap="m">
            <RuleForm
              service={service.slug}
              rule={rule}
              done={(result) => {
                setTried(result)
                void revalidate()
              }}
            />
            {tried && <DryRunResult of={tried} />}
          </Stack>
        </details>
        {is_on ? (
          <div>
            <Button size="s" look="plain" isBusy={change.isBusy} onClick={() => void change.run(false)}>
              {t.turnOff}
            </Button>
          </div>
        ) : (
          tried_at && (
            <div>
              <Button size="s" isBusy={change.isBusy} onClick={() => void change.run(true)}>
                {t.turnOn}
              </Button>
            </div>
          )
        )}
      </Stack>
    </Card>
  )
}

export const autoAcceptSection = section(({ api }) => api.autoAccept.list(), AutoAcceptSection)
