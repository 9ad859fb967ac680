import { useRevalidator } from 'react-router'
import type { AdminCategory } from '#contract/catalog/editing.ts'
import { useMay } from '#web/domains/admin/permissions/role.ts'
import { CategoryIcon } from '#web/domains/catalog/category-icon.tsx'
import { api, apiContext } from '#web/lib/api.ts'
import { Head } from '#web/lib/head.tsx'
import { LocalLink } from '#web/lib/link.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { catalogueTexts } from '#web/locales/catalogue-editor.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Row } from '#web/ui/page.tsx'
import { SortList } from '#web/ui/sort-list.tsx'
import type { Route } from './+types/categories.ts'
import css from './settings.module.css'
import { useOrder } from './use-order.ts'

const load = ({ context }: Route.LoaderArgs) => context.get(apiContext).catalogAdmin.categories()
export { load as clientLoader, load as loader }

/** Categories in their order on the site. */
export default function CategoriesPage({ loaderData: categories }: Route.ComponentProps) {
  const t = useTexts(catalogueTexts)
  const locale = useLocale()
  const mayAct = useMay()('content', 'write')
  const { revalidate } = useRevalidator()
  const order = useOrder(categories, (slugs) => api.catalogAdmin.orderCategories({ body: { slugs } }), revalidate)
  const nameOf = ({ name }: AdminCategory) => name[locale]
  return (
    <>
      <Head title={t.categories} isPrivate />
      <Row isSplit>
        <h1>{t.categories}</h1>
        {mayAct && <ButtonLink to="/admin/settings/categories/add">{t.addCategory}</ButtonLink>}
      </Row>
      <p className={css.note}>{mayAct ? t.orderHint : t.readOnly}</p>
      <SortList
        label={t.categories}
        items={order.items}
        isFixed={!mayAct}
        keyOf={({ id }) => id}
        words={{ handle: (each) => t.handle(nameOf(each)), moved: (each, place) => t.moved(nameOf(each), place) }}
        move={order.move}
      >
        {(category, i) => (
          <span className={css.entry}>
            <CategoryIcon of={category} tint={i} />
            <LocalLink to={`/admin/settings/categories/${category.slug}`}>{nameOf(category)}</LocalLink>
            <small>{t.count(category.services_count)}</small>
          </span>
        )}
      </SortList>
    </>
  )
}
