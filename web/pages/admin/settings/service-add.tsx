import { useSearchParams } from 'react-router'
import type { AdminCategory, NewService } from '#contract/catalog/editing.ts'
import { Anew } from '#web/domains/admin/editing/restartable.tsx'
import { requireRight } from '#web/domains/admin/permissions/role.ts'
import { api, apiContext } from '#web/lib/api.ts'
import { Head } from '#web/lib/head.tsx'
import { LocalLink, useLocalNavigate } from '#web/lib/link.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { catalogueTexts } from '#web/locales/catalogue-editor.ts'
import { MoneyField } from '#web/ui/fields/money-field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { Columns, Stack } from '#web/ui/page.tsx'
import type { Route } from './+types/service-add.ts'
import { AddressField } from './address-field.tsx'
import { EditForm } from './edit-form.tsx'
import { useKeptEdit } from './kept-edit.tsx'
import { ServiceFields } from './service-fields.tsx'
import css from './settings.module.css'

function load({ context }: Route.LoaderArgs) {
  requireRight('content', context)
  return context.get(apiContext).catalogAdmin.categories()
}
export { load as clientLoader, load as loader }

export default function AddServicePage({ loaderData: categories }: Route.ComponentProps) {
  const t = useTexts(catalogueTexts)
  return (
    <Stack>
      <Head title={t.addService} isPrivate />
      <LocalLink to="/admin/settings/services">← {t.services}</LocalLink>
      <h1>{t.addService}</h1>
      <p className={css.note}>{t.addServiceHint}</p>
      <Anew>{(startAnew) => <NewOne categories={categories} startAnew={startAnew} />}</Anew>
    </Stack>
  )
}

const empty = {
  name: { es: '', en: '' },
  description: { es: '', en: '' },
  synonyms: { es: [], en: [] },
  demand: 50,
  // Missing parts are reported at each field.
  lead_price: {} as NewService['lead_price'],
  slug: '',
}

function NewOne({ categories, startAnew }: { categories: readonly AdminCategory[]; startAnew: () => void }) {
  const t = useTexts(catalogueTexts)
  const locale = useLocale()
  const navigate = useLocalNavigate()
  const [search] = useSearchParams()
  const edit = useKeptEdit({
    key: 'service',
    schema: () => import('#contract/catalog/editing.ts').then(({ NewService }) => NewService),
    saved: { ...empty, category: search.get('category') ?? '' },
    send: (body, _revision, options) => api.catalogAdmin.addService({ body }, options),
    done: ({ slug }) => {
      showToast(t.serviceAdded)
      void navigate(`/admin/settings/services/${slug}`)
    },
    startAnew,
  })
  const { form } = edit
  return (
    <EditForm edit={edit} action={t.createService}>
      <SelectField
        label={t.columns.category}
        empty={t.chooseCategory}
        options={categories.map(({ slug, name }) => ({ value: slug, label: name[locale] }))}
        {...form.field('category')}
      />
      <ServiceFields form={form} />
      <AddressField before="/search/" title={form.values.name} {...form.control('slug')} />
      <fieldset className={css.plain}>
        <legend>{t.prices.title}</legend>
        <p className={css.note}>{t.prices.hint}</p>
        <Columns min="11rem">
          <MoneyField label={t.prices.base} {...form.control('lead_price.base')} />
          <MoneyField label={t.prices.min} {...form.control('lead_price.min')} />
          <MoneyField label={t.prices.max} {...form.control('lead_price.max')} />
        </Columns>
      </fieldset>
    </EditForm>
  )
}
