import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { OwnProfile } from '#contract/companies/profile.ts'
import type { CompanyImage } from '#contract/companies/states.ts'
import type { Picture } from '#contract/media/pictures.ts'
import { Cover, Logo } from '#web/domains/companies/cover.tsx'
import { useAction } from '#web/lib/action.ts'
import { showToast } from '#web/lib/notices.ts'
import { useOwnCompany, useOwnTexts } from '#web/lib/own-company.ts'
import { companyEditTexts } from '#web/locales/company-edit.ts'
import { Button } from '#web/ui/button.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { Row, Stack } from '#web/ui/page.tsx'
import css from '../edit.module.css'

const CropDialog = lazy(async () => ({ default: (await import('#web/ui/crop-dialog.tsx')).CropDialog }))

type ImagesProps = {
  profile: Pick<OwnProfile, 'slug' | 'name' | CompanyImage>
  reload: () => void
  /** Rendered below each existing picture. */
  renderMore?: (image: CompanyImage, picture: Picture) => ReactNode
}

export function Images({ profile, reload, renderMore }: ImagesProps) {
  const t = useOwnTexts(companyEditTexts)
  return (
    <section aria-labelledby="pictures" className={css.group}>
      <h2 id="pictures">{t.pictures}</h2>
      <Image image="logo" has={profile.logo !== null} reload={reload} more={profile.logo && renderMore?.('logo', profile.logo)}>
        <Logo company={profile} size="l" />
      </Image>
      <Image image="cover" has={profile.cover !== null} reload={reload} more={profile.cover && renderMore?.('cover', profile.cover)}>
        <div className={css.cover}>
          <Cover company={profile} sizes="16rem" ratio="8 / 5" />
        </div>
      </Image>
    </section>
  )
}

const frames = { logo: { ratio: 1, width: 512, isRound: true }, cover: { ratio: 8 / 5, width: 1600, isRound: false } }

type ImageProps = { image: CompanyImage; has: boolean; reload: () => void; more: ReactNode; children: ReactNode }

/** Logo or cover: choose, crop, save at once, and remove. */
function Image({ image, has, reload, more, children }: ImageProps) {
  const t = useOwnTexts(companyEditTexts)
  const { ownCompany } = useOwnCompany()
  const words = t[image]
  const [file, setFile] = useState<File>()
  const settle = (text: string) => {
    setFile(undefined)
    showToast(text)
    reload()
  }
  const params = { image }
  const save = useAction((_options, picture: Blob) => ownCompany.setImage({ params, file: picture }), {
    done: () => settle(t.imageSaved),
  })
  const remove = useAction(() => ownCompany.removeImage({ params }), { done: () => settle(t.removed) })
  return (
    <div className={css.image}>
      {children}
      <Stack gap="s">
        <div>
          <strong>{words.title}</strong>
          <p className={css.note}>{words.hint}</p>
        </div>
        <Row>
          <FileButton label={words.choose} look="soft" size="s" onFile={setFile}>
            {has ? words.change : words.choose}
          </FileButton>
          {has && (
            <Button
              look="plain"
              size="s"
              isBusy={remove.isBusy}
              onClick={() => void remove.run()}
              aria-label={`${t.remove}: ${words.title}`}
            >
              {t.remove}
            </Button>
          )}
          {more}
        </Row>
      </Stack>
      {file && (
        <Suspense>
          <CropDialog
            {...frames[image]}
            file={file}
            isBusy={save.isBusy}
            close={() => setFile(undefined)}
            use={(picture) => void save.run(picture)}
          />
        </Suspense>
      )}
    </div>
  )
}
