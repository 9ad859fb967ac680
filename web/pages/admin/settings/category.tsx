import { useRevalidator } from 'react-router'
import { type AdminCategoryDetail, CategoryEdit, categoryIcons } from '#contract/catalog-admin.ts'
import { locales } from '#contract/primitives.ts'
import { LogLink } from '#web/domains/admin/log-link.tsx'
import { useMay } from '#web/domains/admin/role.ts'
import { CategoryIcon } from '#web/domains/catalog/category-icon.tsx'
import { api, apiContext } from '#web/lib/api.ts'
import { Form, useApiForm } from '#web/lib/form.tsx'
import { Head } from '#web/lib/head.tsx'
import { LocalLink } from '#web/lib/link.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { catalogueTexts } from '#web/locales/catalogue-editor.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextArea, TextField } from '#web/ui/fields/text-field.tsx'
import { Columns, Row, Stack } from '#web/ui/page.tsx'
import { SortList } from '#web/ui/sort-list.tsx'
import type { Route } from './+types/category.ts'
import { EntryPicture } from './picture.tsx'
import css from './settings.module.css'
import { useOrder } from './use-order.ts'

const load = ({ context, params }: Route.LoaderArgs) => context.get(apiContext).catalogAdmin.category({ params: { slug: params.slug } })
export { load as clientLoader, load as loader }

export default function CategoryPage({ loaderData: category }: Route.ComponentProps) {
  const t = useTexts(catalogueTexts)
  const locale = useLocale()
  const mayAct = useMay()('content', 'act')
  const name = category.name[locale]
  return (
    <>
      <Head title={name} isPrivate />
      <LocalLink to="/admin/settings/categories">← {t.categories}</LocalLink>
      <Row>
        <CategoryIcon of={category} />
        <h1>{name}</h1>
        <LocalLink to={`/category/${category.slug}`}>{t.publicPage}</LocalLink>
        <LogLink of="category" id={category.id} />
      </Row>
      {!mayAct && <p className={css.note}>{t.readOnly}</p>}
      <fieldset className={css.plain} disabled={!mayAct}>
        <Stack gap="l">
          <Texts key={category.revision} category={category} />
          <EntryPicture of={{ kind: 'categories', slug: category.slug }} name={name} picture={category.picture} />
        </Stack>
      </fieldset>
      <Services key={category.slug} category={category} isFixed={!mayAct} />
    </>
  )
}

function Texts({ category: { slug, revision, name, description, icon } }: { category: AdminCategoryDetail }) {
  const t = useTexts(catalogueTexts)
  const { revalidate } = useRevalidator()
  const form = useApiForm({
    schema: CategoryEdit,
    defaults: { revision, name, description, icon: categoryIcons.find((each) => each === icon) ?? 'Tool' },
    send: (body) => api.catalogAdmin.saveCategory({ params: { slug }, body }),
    done: () => {
      showToast(t.saved)
      void revalidate()
    },
  })
  return (
    <Form of={form} className={css.form}>
      <Columns>
        {locales.map((each) => (
          <TextField key={each} label={t.names[each]} lang={each} maxLength={60} {...form.field(`name.${each}`)} />
        ))}
        {locales.map((each) => (
          <TextArea key={each} label={t.descriptions[each]} lang={each} rows={3} maxLength={400} {...form.field(`description.${each}`)} />
        ))}
        <SelectField label={t.icon} options={categoryIcons.map((value) => ({ value, label: t.icons[value] }))} {...form.field('icon')} />
      </Columns>
      <Row>
        <Button type="submit" isBusy={form.isBusy}>
          {t.save}
        </Button>
      </Row>
    </Form>
  )
}

function Services({ category: { slug, services }, isFixed }: { category: AdminCategoryDetail; isFixed: boolean }) {
  const t = useTexts(catalogueTexts)
  const locale = useLocale()
  const { revalidate } = useRevalidator()
  const order = useOrder(services, (slugs) => api.catalogAdmin.orderServices({ params: { slug }, body: { slugs } }), revalidate)
  return (
    <section aria-labelledby="services" className={css.form}>
      <h2 id="services">{t.services}</h2>
      {!isFixed && <p className={css.note}>{t.orderHint}</p>}
      <SortList
        label={t.services}
        items={order.items}
        isFixed={isFixed}
        keyOf={({ id }) => id}
        words={{ handle: ({ name }) => t.handle(name[locale]), moved: ({ name }, place) => t.moved(name[locale], place) }}
        move={order.move}
      >
        {(service) => (
          <span className={css.entry}>
            <LocalLink to={`/admin/settings/services/${service.slug}`}>{service.name[locale]}</LocalLink>
            <small>
              {t.columns.version} {service.form_version}
            </small>
          </span>
        )}
      </SortList>
    </section>
  )
}
