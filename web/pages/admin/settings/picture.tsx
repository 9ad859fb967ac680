import { useRevalidator } from 'react-router'
import type { Picture as PictureOf } from '#contract/media/pictures.ts'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { catalogueTexts } from '#web/locales/catalogue-editor.ts'
import { Button } from '#web/ui/button.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { Row, Stack } from '#web/ui/page.tsx'
import { Picture } from '#web/ui/picture.tsx'
import css from './settings.module.css'

type EntryPictureProps = { of: { kind: 'categories' | 'services'; slug: string }; name: string; picture: PictureOf | null }

/** Picture of an entry: upload is saved at once; can be removed. */
export function EntryPicture({ of: params, name, picture }: EntryPictureProps) {
  const t = useTexts(catalogueTexts).picture
  const { revalidate } = useRevalidator()
  const settle = (text: string) => {
    showToast(text)
    void revalidate()
  }
  const save = useAction((_options, file: File) => api.catalogAdmin.setPicture({ params, file }), { done: () => settle(t.saved) })
  const remove = useAction(() => api.catalogAdmin.removePicture({ params }), { done: () => settle(t.removed) })
  return (
    <section aria-label={t.title} className={css.picture}>
      {picture ? <Picture of={picture} alt={name} sizes="16rem" ratio="3 / 2" /> : <span className={css.noPicture}>{t.none}</span>}
      <Stack gap="s">
        <strong>{t.title}</strong>
        <p className={css.note}>{t.hint}</p>
        <Row>
          <FileButton label={t.choose} look="soft" size="s" isBusy={save.isBusy} onFile={(file) => void save.run(file)}>
            {picture ? t.change : t.choose}
          </FileButton>
          {picture && (
            <Button look="plain" size="s" isBusy={remove.isBusy} onClick={() => void remove.run()}>
              {t.remove}
            </Button>
          )}
        </Row>
      </Stack>
    </section>
  )
}
