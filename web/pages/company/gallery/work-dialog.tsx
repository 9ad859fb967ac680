import { IconPhotoStar, IconTrash } from '@tabler/icons-react'
import { useId } from 'react'
import type * as z from 'zod/mini'
import type { OwnGallery, OwnWork, WorkChange } from '#contract/companies/gallery.ts'
import { useAction } from '#web/lib/action.ts'
import { type ApiForm, Form, useApiForm } from '#web/lib/form.tsx'
import { showToast } from '#web/lib/notices.ts'
import { useOwnCompany, useOwnTexts } from '#web/lib/own-company.ts'
import { companyGalleryTexts } from '#web/locales/company-gallery.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Row, Stack } from '#web/ui/page.tsx'
import { Picture } from '#web/ui/picture.tsx'
import css from '../gallery.module.css'

type WorkDialogProps = {
  work: OwnWork
  services: readonly { slug: string; name: string }[]
  close: () => void
  settle: (gallery: OwnGallery) => void
  remove: () => void
}

/** Dialog for one photo: captions, service, cover, removal. */
export function WorkDialog({ work: { picture, caption, service, is_cover }, services, close, settle, remove }: WorkDialogProps) {
  const t = useOwnTexts(companyGalleryTexts)
  const { ownCompany } = useOwnCompany()
  const id = useId()
  const params = { media_id: picture.id }
  const form: ApiForm<z.input<typeof WorkChange>> = useApiForm({
    schema: () => import('#contract/companies/gallery.ts').then(({ WorkChange }) => WorkChange),
    defaults: { caption, service: service ?? '' },
    // An empty choice clears the service.
    send: (body) => ownCompany.changeWork({ params, body: { ...body, service: body.service ?? null } }),
    done: (gallery) => {
      settle(gallery)
      showToast(t.saved)
      close()
    },
  })
  const cover = useAction(() => ownCompany.setCover({ params }), {
    done: (gallery) => {
      settle(gallery)
      showToast(t.coverSet)
    },
  })
  return (
    <Dialog
      title={t.editTitle}
      isOpen
      onClose={close}
      look="sheet"
      actions={
        <Button type="submit" form={id} size="l" isBusy={form.isBusy}>
          {t.save}
        </Button>
      }
    >
      <Stack>
        <div className={css.large}>
          <Picture of={picture} alt="" sizes="30rem" ratio="4 / 3" />
        </div>
        <Form of={form} id={id}>
          <Stack gap="s">
            <TextField label={t.captionEs} hint={t.captionHint} isOptional maxLength={160} lang="es" {...form.field('caption.es')} />
            <TextField label={t.captionEn} isOptional maxLength={160} lang="en" {...form.field('caption.en')} />
            <SelectField
              label={t.service}
              isOptional
              empty={t.noService}
              options={services.map(({ slug, name }) => ({ value: slug, label: name }))}
              {...form.field('service')}
            />
          </Stack>
        </Form>
        <Row>
          <Button
            look="soft"
            size="s"
            icon={<IconPhotoStar aria-hidden />}
            isBusy={cover.isBusy}
            disabled={is_cover}
            onClick={() => void cover.run()}
          >
            {is_cover ? t.isCover : t.setCover}
          </Button>
          <Button look="plain" size="s" icon={<IconTrash aria-hidden />} onClick={remove}>
            {t.remove}
          </Button>
        </Row>
      </Stack>
    </Dialog>
  )
}
