import { Anew } from '#web/domains/admin/editing/restartable.tsx'
import { requireRight } from '#web/domains/admin/permissions/role.ts'
import { api } from '#web/lib/api.ts'
import { Head } from '#web/lib/head.tsx'
import { LocalLink, useLocalNavigate } from '#web/lib/link.tsx'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { catalogueTexts } from '#web/locales/catalogue-editor.ts'
import { Stack } from '#web/ui/page.tsx'
import { AddressField } from './address-field.tsx'
import { CategoryFields } from './category-fields.tsx'
import { EditForm } from './edit-form.tsx'
import { useKeptEdit } from './kept-edit.tsx'
import css from './settings.module.css'
import type { Route } from './+types/category-add.ts'

const load = ({ context }: Route.LoaderArgs) => requireRight('content', context)
export { load as clientLoader, load as loader }

export default function AddCategoryPage() {
  const t = useTexts(catalogueTexts)
  return (
    <Stack>
      <Head title={t.addCategory} isPrivate />
      <LocalLink to="/admin/settings/categories">← {t.categories}</LocalLink>
      <h1>{t.addCategory}</h1>
      <p className={css.note}>{t.addCategoryHint}</p>
      <Anew>{(startAnew) => <NewOne startAnew={startAnew} />}</Anew>
    </Stack>
  )
}

const empty = { name: { es: '', en: '' }, description: { es: '', en: '' }, synonyms: { es: [], en: [] }, icon: 'Tool' as const, slug: '' }

function NewOne({ startAnew }: { startAnew: () => void }) {
  const t = useTexts(catalogueTexts)
  const navigate = useLocalNavigate()
  const edit = useKeptEdit({
    key: 'category',
    schema: () => import('#contract/catalog/editing.ts').then(({ NewCategory }) => NewCategory),
    saved: empty,
    send: (body, _revision, options) => api.catalogAdmin.addCategory({ body }, options),
    done: ({ slug }) => {
      showToast(t.categoryAdded)
      void navigate(`/admin/settings/categories/${slug}`)
    },
    startAnew,
  })
  return (
    <EditForm edit={edit} action={t.createCategory}>
      <CategoryFields form={edit.form} />
      <AddressField before="/category/" title={edit.form.values.name} {...edit.form.control('slug')} />
    </EditForm>
  )
}
