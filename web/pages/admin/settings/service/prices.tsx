import { platformTimeZone } from '#contract/time-zone.ts'
import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { AdminService, LeadPrice, LeadPriceEffect } from '#contract/catalog/editing.ts'
import type { State } from '#contract/geo/places.ts'
import { money } from '#contract/money.ts'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { Form, useApiForm } from '#web/lib/form.tsx'
import { formatMoney } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { catalogueTexts } from '#web/locales/catalogue-editor.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { MoneyField } from '#web/ui/fields/money-field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { Columns, Row, Stack } from '#web/ui/page.tsx'
import { Time } from '#web/ui/time.tsx'
import css from './service.module.css'

type PricesProps = { service: AdminService; states: readonly State[]; mayAct: boolean }

const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: platformTimeZone }).format(new Date())

/** Lead prices by state and date, with the effect of a new price on last month's leads. */
export function Prices({ service, states, mayAct }: PricesProps) {
  const t = useTexts(catalogueTexts).prices
  const locale = useLocale()
  // Number of prices added: resets the form after adding one, but not after removing one.
  const [added, setAdded] = useState(0)
  const nameOf = (iso: string | null) =>
    iso === null ? t.everywhere : (states.find(({ iso_code }) => iso_code === iso)?.[`name_${locale}`] ?? iso)
  return (
    <Stack>
      <section aria-labelledby="prices" className={css.form}>
        <h2 id="prices">{t.title}</h2>
        <p className={css.note}>{t.hint}</p>
        <LeadPrices service={service} nameOf={nameOf} mayAct={mayAct} />
      </section>
      {mayAct && <NewPrice key={added} service={service} states={states} nameOf={nameOf} done={() => setAdded(added + 1)} />}
    </Stack>
  )
}

type NameOf = (iso: string | null) => string

function LeadPrices({ service: { slug, tariffs }, nameOf, mayAct }: { service: AdminService; nameOf: NameOf; mayAct: boolean }) {
  const t = useTexts(catalogueTexts).prices
  const locale = useLocale()
  const { revalidate } = useRevalidator()
  const remove = useAction((_options, tariff_id: string) => api.catalogAdmin.removeLeadPrice({ params: { slug, tariff_id } }), {
    done: () => {
      showToast(t.removed)
      void revalidate()
    },
  })
  // Newest first: a price followed by another one of its state is planned.
  const isComing = ({ state_iso, valid_from }: LeadPrice) =>
    tariffs.some((other) => other.state_iso === state_iso && other.valid_from < valid_from) || new Date(valid_from) > new Date()
  return (
    <div className={css.scroll}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t.place}</th>
            <th scope="col">{t.from}</th>
            <th scope="col" data-amount="">
              {t.base}
            </th>
            <th scope="col" data-amount="">
              {t.min}
            </th>
            <th scope="col" data-amount="">
              {t.max}
            </th>
            <th scope="col">{t.state}</th>
          </tr>
        </thead>
        <tbody>
          {tariffs.map((tariff) => (
            <tr key={tariff.id}>
              <th scope="row">{nameOf(tariff.state_iso)}</th>
              <td>
                <Time at={tariff.valid_from} shape="date" />
              </td>
              <td data-amount="">{formatMoney(tariff.base, locale)}</td>
              <td data-amount="">{formatMoney(tariff.min, locale)}</td>
              <td data-amount="">{formatMoney(tariff.max, locale)}</td>
              <td>
                {isComing(tariff) ? t.coming : t.inForce}
                {mayAct && isComing(tariff) && (
                  <Button look="plain" size="s" isBusy={remove.isBusy} onClick={() => void remove.run(tariff.id)}>
                    {t.remove}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type NewPriceProps = { service: AdminService; states: readonly State[]; nameOf: NameOf; done: () => void }

function NewPrice({ service: { slug, tariffs }, states, nameOf, done }: NewPriceProps) {
  const t = useTexts(catalogueTexts).prices
  const locale = useLocale()
  const { revalidate } = useRevalidator()
  const [effect, setEffect] = useState<{ of: string; found: LeadPriceEffect }>()
  const isLook = useRef(false)
  const general = tariffs.find(({ state_iso }) => state_iso === null)
  const form = useApiForm({
    schema: () => import('#contract/catalog/editing.ts').then(({ NewLeadPrice }) => NewLeadPrice),
    defaults: { from: today(), base: general?.base.amount ?? 0, min: general?.min.amount ?? 0, max: general?.max.amount ?? 0 },
    // Both buttons submit the form, so that both show its errors.
    send: async (body, { key }): Promise<LeadPriceEffect | undefined> => {
      if (isLook.current) return api.leadPriceEffect.preview({ params: { slug }, query: body })
      await api.catalogAdmin.addLeadPrice({ params: { slug }, body }, { key })
    },
    done: (found) => {
      if (found) {
        setEffect({ of: JSON.stringify(form.values), found })
        return
      }
      showToast(catalogueTexts[locale].saved)
      done()
      void revalidate()
    },
  })
  const of = JSON.stringify(form.values)
  const state = form.control('state_iso')
  return (
    <Card as="section" aria-label={t.add}>
      <Form of={form} className={css.form}>
        <h2>{t.add}</h2>
        <Columns min="11rem">
          <SelectField
            label={t.place}
            value={state.value ?? ''}
            empty={t.everywhere}
            error={state.error}
            options={states.map(({ iso_code }) => ({ value: iso_code, label: nameOf(iso_code) }))}
            onChange={({ target }) => state.onChange(target.value === '' ? null : target.value)}
          />
          <DateField label={t.from} min={today()} {...form.control('from')} />
          <MoneyField label={t.base} {...form.control('base')} />
          <MoneyField label={t.min} {...form.control('min')} />
          <MoneyField label={t.max} {...form.control('max')} />
        </Columns>
        {effect && effect.of === of && <Effect effect={effect.found} nameOf={nameOf} />}
        <Row>
          <Button type="submit" look="soft" isBusy={form.isBusy} onClick={() => (isLook.current = true)}>
            {t.preview}
          </Button>
          <Button type="submit" isBusy={form.isBusy} onClick={() => (isLook.current = false)}>
            {t.save}
          </Button>
        </Row>
      </Form>
    </Card>
  )
}

function Effect({ effect, nameOf }: { effect: LeadPriceEffect; nameOf: NameOf }) {
  const t = useTexts(catalogueTexts).prices
  const locale = useLocale()
  if (effect.leads === 0) return <p role="status">{t.none}</p>
  const rows = [{ state_iso: null, ...effect }, ...effect.by_state]
  const sign = (cents: number) => (cents > 0 ? '+' : '') + formatMoney(money(cents), locale)
  return (
    <section role="status" aria-label={t.effect} className={css.scroll}>
      <h3>{t.effect}</h3>
      <p className={css.note}>
        {t.leads(effect.leads)}. {t.moved(effect.dearer, effect.cheaper)}.
      </p>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t.place}</th>
            {[t.paid, t.wouldBe, t.change].map((label) => (
              <th key={label} scope="col" data-amount="">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ state_iso, paid, would_be }) => (
            <tr key={state_iso}>
              <th scope="row">{nameOf(state_iso)}</th>
              <td data-amount="">{formatMoney(paid, locale)}</td>
              <td data-amount="">{formatMoney(would_be, locale)}</td>
              <td data-amount="">{sign(would_be.amount - paid.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
