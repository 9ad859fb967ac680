import { useRevalidator } from 'react-router'
import { categoryIcons } from '#contract/catalog/states.ts'
import type { AdminCategoryDetail } from '#contract/catalog/editing.ts'
import { Anew } from '#web/domains/admin/editing/restartable.tsx'
import { LogLink } from '#web/domains/admin/permissions/log-link.tsx'
import { useMay } from '#web/domains/admin/permissions/role.ts'
import { CategoryIcon } from '#web/domains/catalog/category-icon.tsx'
import { api, apiContext } from '#web/lib/api.ts'
import { Head } from '#web/lib/head.tsx'
import { LocalLink } from '#web/lib/link.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { catalogueTexts } from '#web/locales/catalogue-editor.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Row, Stack } from '#web/ui/page.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { SortList } from '#web/ui/sort-list.tsx'
import type { Route } from './+types/category.ts'
import { CategoryFields } from './category-fields.tsx'
import { EditForm } from './edit-form.tsx'
import { useKeptEdit } from './kept-edit.tsx'
import { EntryPicture } from './picture.tsx'
import css from './settings.module.css'
import { useOrder } from './use-order.ts'

const load = ({ context, params }: Route.LoaderArgs) => context.get(apiContext).catalogAdmin.category({ params: { slug: params.slug } })
export { load as clientLoader, load as loader }

export default function CategoryPage({ loaderData: category }: Route.ComponentProps) {
  const t = useTexts(catalogueTexts)
  const locale = useLocale()
  const mayAct = useMay()('content', 'write')
  const name = category.name[locale]
  const isShown = category.services.some(({ is_shown }) => is_shown)
  return (
    <>
      <Head title={name} isPrivate />
      <LocalLink to="/admin/settings/categories">← {t.categories}</LocalLink>
      <Row>
        <CategoryIcon of={category} />
        <h1>{name}</h1>
        {isShown && <LocalLink to={`/category/${category.slug}`}>{t.publicPage}</LocalLink>}
        <LogLink of="category" id={category.id} />
      </Row>
      {!mayAct && <p className={css.note}>{t.readOnly}</p>}
      {!isShown && <Banner>{t.categoryHidden}</Banner>}
      <fieldset className={css.plain} disabled={!mayAct}>
        <Stack gap="l">
          <Anew key={category.id}>{(startAnew) => <Texts category={category} startAnew={startAnew} />}</Anew>
          <EntryPicture of={{ kind: 'categories', slug: category.slug }} name={name} picture={category.picture} />
        </Stack>
      </fieldset>
      <Services key={category.slug} category={category} isFixed={!mayAct} />
    </>
  )
}

function Texts({ category, startAnew }: { category: AdminCategoryDetail; startAnew: () => void }) {
  const t = useTexts(catalogueTexts)
  const { revalidate } = useRevalidator()
  const { slug, revision, name, description, synonyms, icon } = category
  const edit = useKeptEdit({
    key: `category:${slug}`,
    schema: () => import('#contract/catalog/editing.ts').then(({ CategoryTexts }) => CategoryTexts),
    saved: { name, description, synonyms, icon: categoryIcons.find((each) => each === icon) ?? 'Tool' },
    revision,
    send: (body, on) => api.catalogAdmin.saveCategory({ params: { slug }, body: { ...body, revision: on } }),
    done: () => {
      showToast(t.saved)
      void revalidate()
    },
    startAnew,
  })
  return (
    <EditForm edit={edit} action={t.save}>
      <CategoryFields form={edit.form} />
    </EditForm>
  )
}

function Services({ category: { slug, services }, isFixed }: { category: AdminCategoryDetail; isFixed: boolean }) {
  const t = useTexts(catalogueTexts)
  const locale = useLocale()
  const { revalidate } = useRevalidator()
  const order = useOrder(services, (slugs) => api.catalogAdmin.orderServices({ params: { slug }, body: { slugs } }), revalidate)
  return (
    <section aria-labelledby="services" className={css.form}>
      <Row isSplit>
        <h2 id="services">{t.services}</h2>
        {!isFixed && (
          <ButtonLink look="soft" size="s" to={`/admin/settings/services/add?category=${slug}`}>
            {t.addService}
          </ButtonLink>
        )}
      </Row>
      <p className={css.note}>{services.length === 0 ? t.noServices : !isFixed && t.orderHint}</p>
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
            {!service.is_shown && <Badge>{t.hidden}</Badge>}
            <small>
              {t.columns.version} {service.form_version}
            </small>
          </span>
        )}
      </SortList>
    </section>
  )
}
