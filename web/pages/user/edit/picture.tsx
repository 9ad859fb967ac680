import { lazy, Suspense, useState } from 'react'
import type { Profile } from '#contract/users/profile.ts'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { showToast } from '#web/lib/notices.ts'
import { refreshSession } from '#web/lib/session.ts'
import { useTexts } from '#web/lib/texts.ts'
import { accountTexts } from '#web/locales/account.ts'
import { Avatar, initialsOf } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { Row, Stack } from '#web/ui/page.tsx'
import css from '../edit.module.css'

const CropDialog = lazy(async () => ({ default: (await import('#web/ui/crop-dialog.tsx')).CropDialog }))

/** Profile picture: choose, crop and remove. */
export function Picture({ profile: { name, surname, avatar }, reload }: { profile: Profile; reload: () => void }) {
  const t = useTexts(accountTexts).picture
  const [file, setFile] = useState<File>()
  const settle = (text: string) => {
    showToast(text)
    reload()
    void refreshSession()
  }
  const save = useAction((_options, picture: Blob) => api.profile.setImage({ file: picture }), {
    done: () => {
      setFile(undefined)
      settle(t.saved)
    },
  })
  const remove = useAction(() => api.profile.removeImage(), { done: () => settle(t.removed) })
  return (
    <section className={css.picture} aria-labelledby="picture">
      <Avatar size="l" name={name} src={avatar} text={initialsOf(`${name} ${surname}`)} />
      <div>
        <Stack gap="s">
          <h2 id="picture" className={css.title}>
            {t.title}
          </h2>
          <p className={css.note}>{t.hint}</p>
          <Row>
            <FileButton label={t.choose} look="soft" onFile={setFile}>
              {avatar ? t.change : t.choose}
            </FileButton>
            {avatar && (
              <Button look="plain" isBusy={remove.isBusy} onClick={() => void remove.run()}>
                {t.remove}
              </Button>
            )}
          </Row>
        </Stack>
      </div>
      {file && (
        <Suspense>
          <CropDialog isRound file={file} isBusy={save.isBusy} close={() => setFile(undefined)} use={(picture) => void save.run(picture)} />
        </Suspense>
      )}
    </section>
  )
}
