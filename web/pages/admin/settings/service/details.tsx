import { useRevalidator } from 'react-router'
import type { AdminService } from '#contract/catalog/editing.ts'
import { Anew } from '#web/domains/admin/editing/restartable.tsx'
import { api } from '#web/lib/api.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { catalogueTexts } from '#web/locales/catalogue-editor.ts'
import { Stack } from '#web/ui/page.tsx'
import { EditForm } from '../edit-form.tsx'
import { useKeptEdit } from '../kept-edit.tsx'
import { EntryPicture } from '../picture.tsx'
import { ServiceFields } from '../service-fields.tsx'
import css from './service.module.css'

/** Edit form of a service. */
export function Details({ service, mayAct }: { service: AdminService; mayAct: boolean }) {
  const locale = useLocale()
  const { slug, name, picture } = service
  return (
    <fieldset className={css.plain} disabled={!mayAct}>
      <Stack gap="l">
        <Anew key={slug}>{(startAnew) => <Texts service={service} startAnew={startAnew} />}</Anew>
        <EntryPicture of={{ kind: 'services', slug }} name={name[locale]} picture={picture} />
      </Stack>
    </fieldset>
  )
}

function Texts({ service, startAnew }: { service: AdminService; startAnew: () => void }) {
  const t = useTexts(catalogueTexts)
  const { revalidate } = useRevalidator()
  const { slug, revision, name, description, synonyms, job_price, demand } = service
  const edit = useKeptEdit({
    key: `service:${slug}`,
    schema: () => import('#contract/catalog/editing.ts').then(({ ServiceTexts }) => ServiceTexts),
    saved: { name, description, synonyms, job_price, demand },
    revision,
    send: (body, on) => api.catalogAdmin.saveService({ params: { slug }, body: { ...body, revision: on } }),
    done: () => {
      showToast(t.saved)
      void revalidate()
    },
    startAnew,
  })
  return (
    <EditForm edit={edit} action={t.save}>
      <ServiceFields form={edit.form} />
    </EditForm>
  )
}
