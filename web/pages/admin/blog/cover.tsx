import { lazy, Suspense, useState } from 'react'
import type { BlogPicture } from '#contract/blog/editing.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { blogEditorTexts } from '#web/locales/admin-blog.ts'
import { Button } from '#web/ui/button.tsx'
import { Row, Stack } from '#web/ui/page.tsx'
import { Picture } from '#web/ui/picture.tsx'
import css from './blog.module.css'

const PictureDialog = lazy(async () => ({ default: (await import('./picture-dialog.tsx')).PictureDialog }))

type CoverProps = { cover: BlogPicture | null; error: string | undefined; onChange: (cover: BlogPicture | null) => void }

/** Cover of a post. */
export function Cover({ cover, error, onChange }: CoverProps) {
  const t = useTexts(blogEditorTexts).cover
  const locale = useLocale()
  const [isChoosing, setChoosing] = useState(false)
  return (
    <section aria-label={t.title} className={css.cover}>
      {cover ? (
        <Picture of={cover.picture} alt={cover.alt[locale]} sizes="16rem" ratio="2 / 1" />
      ) : (
        <span className={css.noCover}>{t.none}</span>
      )}
      <Stack gap="s">
        <strong>{t.title}</strong>
        {cover && <p className={css.note}>{cover.alt[locale]}</p>}
        {error && <p role="alert">{error}</p>}
        <Row>
          <Button look="soft" size="s" onClick={() => setChoosing(true)}>
            {cover ? t.change : t.choose}
          </Button>
          {cover && (
            <Button look="plain" size="s" onClick={() => onChange(null)}>
              {t.remove}
            </Button>
          )}
        </Row>
      </Stack>
      <Suspense>
        {isChoosing && (
          <PictureDialog
            onClose={() => setChoosing(false)}
            onAdded={(picture) => {
              setChoosing(false)
              onChange(picture)
            }}
          />
        )}
      </Suspense>
    </section>
  )
}
