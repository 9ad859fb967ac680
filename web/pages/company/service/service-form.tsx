import type * as z from 'zod/mini'
import type { OwnService, ServiceChange } from '#contract/companies/offering.ts'
import { configurationPath } from '#web/domains/leads/paths.ts'
import { useAction } from '#web/lib/action.ts'
import { type ApiForm, Form, useApiForm } from '#web/lib/form.tsx'
import { formatMoney } from '#web/lib/format.ts'
import { useLocalNavigate } from '#web/lib/link.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { showFailure, showToast } from '#web/lib/notices.ts'
import { useOwnCompany, useOwnTexts, type OwnCompanyApi } from '#web/lib/own-company.ts'
import { useTexts } from '#web/lib/texts.ts'
import { companyTexts } from '#web/locales/company.ts'
import { companyServicesTexts } from '#web/locales/company-services.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import { ChoicesField } from '#web/ui/fields/choice-field.tsx'
import { MoneyField } from '#web/ui/fields/money-field.tsx'
import { StickyActions } from '#web/ui/sticky-actions.tsx'
import css from './service.module.css'

type Fields = z.input<typeof ServiceChange>

/** Filters of all questions; every option is accepted by default. */
const filtersOf = ({ questions, answer_filters: kept }: OwnService): Record<string, string[]> =>
  Object.fromEntries(questions.map(({ id, options = [] }) => [id, kept[id] ?? options.map((option) => option.id)]))

/** Form of an offered service: on or off, minimum price, maximum lead price, and filters. `list` is the page with all services. */
export function ServiceForm({ service: own, list = configurationPath('services') }: { service: OwnService; list?: string }) {
  const t = useOwnTexts(companyServicesTexts)
  const { units } = useTexts(companyTexts)
  const locale = useLocale()
  const navigate = useLocalNavigate()
  const { service, is_offered, is_on, price_from, max_lead_price, price_band, lead_price, unit, questions } = own
  const params = { slug: service.slug }
  const money = (amount: typeof lead_price.min) => formatMoney(amount, locale, { short: true })
  const calls = useOwnCompany()
  const toList = () => void navigate(list)
  const form: ApiForm<Fields> = useApiForm({
    schema: () => import('#contract/companies/offering.ts').then(({ ServiceChange }) => ServiceChange),
    defaults: {
      is_on,
      price_from_cents: price_from?.amount,
      max_lead_price_cents: max_lead_price?.amount,
      answer_filters: filtersOf(own),
    },
    send: (body) => calls.ownCompany.saveService({ params, body }),
    done: () => {
      showToast(is_offered ? t.saved : t.added(service.name))
      if (!is_offered) toList()
    },
  })
  const stop = useAction(() => calls.ownCompany.removeService({ params }), {
    done: () => {
      showToast(t.stopped(service.name), { action: { label: t.undo, run: () => void offerAgain(calls, own).then(toList, showFailure) } })
      toList()
    },
  })
  const band = `${money(price_band.low)}–${money(price_band.high)} ${units[unit]}`
  return (
    <Form of={form}>
      <div className={css.fields}>
        <fieldset className={css.group}>
          <legend>{t.offer}</legend>
          <CheckField label={t.isOn} note={t.isOnNote} {...form.field('is_on')} />
          <MoneyField label={t.price} hint={t.priceHint(band)} isOptional after={units[unit]} {...form.control('price_from_cents')} />
          <MoneyField
            label={t.maxLead}
            hint={t.maxLeadHint(money(lead_price.min), money(lead_price.max))}
            isOptional
            {...form.control('max_lead_price_cents')}
          />
        </fieldset>
        {questions.length > 0 && (
          <fieldset className={css.group}>
            <legend>{t.answers}</legend>
            <p className={css.note}>{t.answersText}</p>
            {questions.map(({ id, label, options = [] }) => (
              <ChoicesField
                key={id}
                label={label[locale]}
                columns={2}
                options={options.map((option) => ({ value: option.id, label: option.label[locale] }))}
                {...form.control(`answer_filters.${id}`)}
                value={form.values.answer_filters?.[id] ?? []}
              />
            ))}
          </fieldset>
        )}
        <StickyActions>
          <Button type="submit" size="l" isBusy={form.isBusy}>
            {is_offered ? t.save : t.addThis}
          </Button>
          {is_offered && (
            <Button look="plain" isBusy={stop.isBusy} onClick={() => void stop.run()}>
              {t.stop}
            </Button>
          )}
        </StickyActions>
      </div>
    </Form>
  )
}

const offerAgain = ({ ownCompany }: OwnCompanyApi, { service: { slug }, is_on, price_from, max_lead_price, answer_filters }: OwnService) =>
  ownCompany.saveService({
    params: { slug },
    body: { is_on, price_from_cents: price_from?.amount, max_lead_price_cents: max_lead_price?.amount, answer_filters },
  })
