import { useRevalidator } from 'react-router'
import { type AdminService, ServiceEdit } from '#contract/catalog-admin.ts'
import { jobUnits } from '#contract/catalog.ts'
import { locales } from '#contract/primitives.ts'
import { api } from '#web/lib/api.ts'
import { Form, useApiForm } from '#web/lib/form.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { catalogueTexts } from '#web/locales/catalogue-editor.ts'
import { Button } from '#web/ui/button.tsx'
import { MoneyField } from '#web/ui/fields/money-field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { StepperField } from '#web/ui/fields/stepper-field.tsx'
import { TextArea, TextField } from '#web/ui/fields/text-field.tsx'
import { Columns, Row } from '#web/ui/page.tsx'
import { EntryPicture } from '../picture.tsx'
import css from './service.module.css'

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** What a service says, how it is found, and what the work usually costs. */
export function Details({ service, mayAct }: { service: AdminService; mayAct: boolean }) {
  const t = useTexts(catalogueTexts)
  const locale = useLocale()
  const { revalidate } = useRevalidator()
  const { slug, revision, name, description, synonyms, job_price, demand, picture } = service
  const form = useApiForm({
    schema: ServiceEdit,
    defaults: { revision, name, description, synonyms, job_price, demand },
    send: (body) => api.catalogAdmin.saveService({ params: { slug }, body }),
    done: () => {
      showToast(t.saved)
      void revalidate()
    },
  })
  return (
    <fieldset className={css.plain} disabled={!mayAct}>
      <Form of={form} className={css.form}>
        <Columns>
          {locales.map((each) => (
            <TextField key={each} label={t.names[each]} lang={each} maxLength={80} {...form.field(`name.${each}`)} />
          ))}
          {locales.map((each) => (
            <TextArea key={each} label={t.descriptions[each]} lang={each} rows={4} maxLength={600} {...form.field(`description.${each}`)} />
          ))}
          {locales.map((each) => {
            const { error, onChange } = form.control(`synonyms.${each}`)
            return (
              <TextArea
                key={each}
                label={t.synonyms[each]}
                hint={t.synonyms.hint}
                lang={each}
                rows={6}
                defaultValue={synonyms[each].join('\n')}
                error={error}
                onChange={({ target }) => onChange(linesOf(target.value))}
              />
            )
          })}
        </Columns>
        <Columns min="12rem">
          <MoneyField label={t.job.low} {...form.control('job_price.low_cents')} />
          <MoneyField label={t.job.high} {...form.control('job_price.high_cents')} />
          <SelectField
            label={t.job.unit}
            options={jobUnits.map((value) => ({ value, label: t.units[value] }))}
            {...form.field('job_price.unit')}
          />
          <StepperField label={t.demand} min={1} max={100} {...form.control('demand')} />
        </Columns>
        <Row>
          <Button type="submit" isBusy={form.isBusy}>
            {t.save}
          </Button>
        </Row>
      </Form>
      <EntryPicture of={{ kind: 'services', slug }} name={name[locale]} picture={picture} />
    </fieldset>
  )
}
