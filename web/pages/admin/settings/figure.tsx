import { useRevalidator } from 'react-router'
import { legalDocuments } from '#contract/legal/states.ts'
import type { KnownSetting, SettingChange } from '#contract/admin/settings.ts'
import { settingNames } from '#contract/admin/setting-names.ts'
import { platformTimeZone } from '#contract/time-zone.ts'
import { sectionNames } from '#web/domains/admin/menu/sections.ts'
import { useMay } from '#web/domains/admin/permissions/role.ts'
import { api, apiContext } from '#web/lib/api.ts'
import { formatInstant } from '#web/lib/format.ts'
import { Form, useApiForm } from '#web/lib/form.tsx'
import { Head } from '#web/lib/head.tsx'
import { LocalLink } from '#web/lib/link.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { settingTexts } from '#web/locales/admin-settings.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DataList } from '#web/ui/data-list.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { MoneyField } from '#web/ui/fields/money-field.tsx'
import { TextArea } from '#web/ui/fields/text-field.tsx'
import { Row, Stack } from '#web/ui/page.tsx'
import { Time } from '#web/ui/time.tsx'
import type { Route } from './+types/figure.ts'
import { isAmount, isTenths, useFigure } from './figure/words.ts'
import { NumberField } from './service/number-field.tsx'
import css from './settings.module.css'

const load = ({ context, params }: Route.LoaderArgs) => context.get(apiContext).settings.read({ params: { name: params.figure as never } })
export { load as clientLoader, load as loader }

/** One setting: current value, planned value, and history. */
export default function FigurePage({ loaderData: setting }: Route.ComponentProps) {
  const t = useTexts(settingTexts)
  const sections = useTexts(sectionNames)
  const locale = useLocale()
  const figure = useFigure()
  const mayAct = useMay()('system', 'write')
  const { name, value, usual, least, most, planned, documents } = setting
  const title = settingNames[name][locale]
  return (
    <Stack>
      <Head title={title} isPrivate />
      <LocalLink to="/admin/settings">← {sections.figures}</LocalLink>
      <h1>{title}</h1>
      <Card as="section">
        <DataList
          items={[
            { label: t.columns.value, value: <b>{figure(name, value)}</b> },
            {
              label: t.columns.planned,
              value: planned ? (
                <>
                  {figure(name, planned.value)}, <Time at={planned.holds_from} />
                </>
              ) : (
                t.nothingPlanned
              ),
            },
            { label: t.columns.usual, value: figure(name, usual) },
            { label: t.columns.bounds, value: t.between(figure(name, least), figure(name, most)) },
            {
              label: t.documents,
              value:
                documents.length === 0
                  ? t.noDocuments
                  : documents.map((slug, i) => (
                      <span key={slug}>
                        {i > 0 && ', '}
                        <LocalLink to={`/legal/${slug}`}>{legalDocuments[slug].name[locale]}</LocalLink>
                      </span>
                    )),
            },
          ]}
        />
      </Card>
      {mayAct ? <Plan key={setting.version} setting={setting} /> : <p className={css.note}>{t.readOnly}</p>}
      <Changes setting={setting} />
    </Stack>
  )
}

function Plan({ setting: { name, version, value, usual, planned } }: { setting: KnownSetting }) {
  const t = useTexts(settingTexts)
  const locale = useLocale()
  const figure = useFigure()
  const { revalidate } = useRevalidator()
  const form = useApiForm({
    schema: () => import('#contract/admin/settings.ts').then(({ Plan: Schema }) => Schema),
    defaults: { version, value: planned?.value ?? value, from: null as string | null, reason: '' },
    send: (body) => api.settings.plan({ params: { name }, body }),
    done: () => {
      showToast(t.planned)
      void revalidate()
    },
  })
  const wanted = form.control('value')
  const from = form.control('from')
  const Field = isAmount(name) ? MoneyField : NumberField
  return (
    <Card as="section" aria-labelledby="plan">
      <Form of={form} className={css.form}>
        <h2 id="plan">{t.plan}</h2>
        <div className={css.wish}>
          <Field
            label={isTenths(name) ? t.tenths : t.value}
            {...wanted}
            onChange={(next: number | null | undefined) => wanted.onChange(next as number)}
          />
          <DateField label={t.from} hint={t.fromHint} isOptional {...from} onChange={(day) => from.onChange(day || null)} />
        </div>
        <TextArea label={t.reason} hint={t.reasonHint} rows={2} maxLength={500} {...form.field('reason')} />
        {typeof wanted.value === 'number' && wanted.value !== value && (
          <p role="status">{t.effect(figure(name, value), figure(name, wanted.value))}</p>
        )}
        {planned && <p>{t.replaces(figure(name, planned.value), formatInstant(planned.holds_from, locale, platformTimeZone, 'date'))}</p>}
        <Row>
          <Button type="submit" isBusy={form.isBusy}>
            {t.send}
          </Button>
          {value !== usual && (
            <Button look="plain" onClick={() => wanted.onChange(usual)}>
              {t.backToUsual(figure(name, usual))}
            </Button>
          )}
        </Row>
      </Form>
    </Card>
  )
}

const tones: Record<SettingChange['fate'], 'green' | 'blue' | 'neutral'> = {
  in_force: 'green',
  planned: 'blue',
  past: 'neutral',
  replaced: 'neutral',
}

function Changes({ setting: { name, changes } }: { setting: KnownSetting }) {
  const t = useTexts(settingTexts)
  const figure = useFigure()
  return (
    <section aria-labelledby="history" className={css.form}>
      <h2 id="history">{t.history}</h2>
      {changes.length === 0 && <p className={css.note}>{t.noHistory}</p>}
      <ol className={css.changes}>
        {changes.map(({ version, value, holds_from, created_at, reason, by, fate }) => (
          <li key={version}>
            <Row>
              <b>{figure(name, value)}</b>
              <Badge tone={tones[fate]}>{t.fates[fate]}</Badge>
              <Time at={holds_from} />
            </Row>
            <q>{reason}</q>
            <small>
              {by}, <Time at={created_at} />
            </small>
          </li>
        ))}
      </ol>
    </section>
  )
}
