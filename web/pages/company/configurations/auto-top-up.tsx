import type { AutoTopUp } from '#contract/payments/auto-top-ups.ts'
import type { Card } from '#contract/payments/cards.ts'
import { checkoutPath, configurationPath } from '#web/domains/leads/paths.ts'
import { cardName } from '#web/domains/payments/cards/card-name.ts'
import { api } from '#web/lib/api.ts'
import { Form, useApiForm } from '#web/lib/form.tsx'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { walletTexts } from '#web/locales/wallet.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import { MoneyField } from '#web/ui/fields/money-field.tsx'
import { Columns } from '#web/ui/page.tsx'
import css from './money.module.css'

type AutoTopUpProps = { of: AutoTopUp; card: Card | undefined; done: () => void }

/** Auto top-up settings, and the reason of a pause. */
export function AutoTopUpForm({ of, card, done }: AutoTopUpProps) {
  const t = useTexts(walletTexts)
  const form = useApiForm({
    schema: () => import('#contract/payments/auto-top-ups.ts').then(({ AutoTopUpRule }) => AutoTopUpRule),
    defaults: { is_on: of.is_on, below_cents: of.below_cents, amount_cents: of.amount_cents },
    send: (body) => api.autoTopUp.set({ body }),
    done: () => {
      showToast(t.auto.saved)
      done()
    },
  })
  const isPaused = of.is_on && of.paused_for !== null
  return (
    <section className={css.part} aria-labelledby="auto-top-up">
      <header className={css.head}>
        <h3 id="auto-top-up">{t.auto.title}</h3>
        <Badge tone={isPaused ? 'amber' : of.is_on ? 'green' : 'neutral'}>
          {isPaused ? t.auto.paused : of.is_on ? t.auto.on : t.auto.off}
        </Badge>
      </header>
      <p className={css.note}>{card ? t.auto.what : t.needsCard}</p>
      <AutoTopUpNotice of={of} />
      {(card || of.is_on) && (
        <Form of={form}>
          <CheckField label={t.auto.isOn} note={card && t.auto.note(cardName(card))} {...form.field('is_on')} />
          <Columns min="13rem">
            <MoneyField label={t.auto.below} {...form.control('below_cents')} />
            <MoneyField label={t.auto.amount} {...form.control('amount_cents')} />
          </Columns>
          <div className={css.go}>
            <Button type="submit" look="plain" isBusy={form.isBusy}>
              {t.auto.save}
            </Button>
          </div>
        </Form>
      )}
    </section>
  )
}

function AutoTopUpNotice({ of: { is_on, paused_for, waiting_payment_id, is_at_ceiling } }: { of: AutoTopUp }) {
  const t = useTexts(walletTexts).auto
  if (!is_on) return null
  if (paused_for === null) return is_at_ceiling ? <Banner>{t.atCeiling}</Banner> : null
  if (waiting_payment_id === null)
    return <Banner tone="warning">{paused_for === 'authentication' ? t.expired : t.pauses[paused_for]}</Banner>
  return (
    <Banner
      tone="warning"
      action={<ButtonLink to={checkoutPath({ payment: waiting_payment_id, redirect: configurationPath('money') })}>{t.confirm}</ButtonLink>}
    >
      {t.pauses.authentication}
    </Banner>
  )
}
