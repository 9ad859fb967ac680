import { api } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useUploads } from '#web/lib/uploads.ts'
import { uploadTexts } from '#web/locales/uploads.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Stack } from '#web/ui/page.tsx'
import { PhotoPicker } from '#web/ui/photo-picker.tsx'
import { LostStreet } from '#web/ui/scenes/lost-street.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { useAsked } from './use-asked.ts'

/** Photo upload through a link, which shows only the photos added through it. */
export function ByLink({ link }: { link: string }) {
  const t = useTexts(uploadTexts)
  const { answer, set } = useAsked(() => api.projects.linkedPhotos({ query: { link } }), link)
  const uploads = useUploads({
    place: `link:${link}`,
    link,
    attach: async (upload_id) => set(await api.projects.addLinkedPhoto({ body: { link, upload_id } })),
  })
  if (answer === 'failed')
    return (
      <>
        <h1 className="visually-hidden">{t.page.title}</h1>
        <EmptyState scene={<LostStreet />} title={t.page.ended}>
          {t.page.endedText}
        </EmptyState>
      </>
    )
  return (
    <Stack>
      <Stack gap="s">
        <h1>{t.page.linked}</h1>
        <p>{t.page.linkedText}</p>
      </Stack>
      {answer ? (
        <>
          <PhotoPicker
            label={t.page.title}
            isLabelHidden
            photos={answer.photos}
            uploads={uploads}
            max={answer.photos.length + answer.left}
          />
          <p role="status">{answer.photos.length > 0 && uploads.pending.length === 0 && t.page.done(answer.photos.length)}</p>
        </>
      ) : (
        <Loading>
          <Skeleton height="14rem" />
        </Loading>
      )}
    </Stack>
  )
}
