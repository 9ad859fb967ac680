import { IconDeviceMobile } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { UploadLink } from '#contract/media/uploads.ts'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/texts.ts'
import { uploadTexts } from '#web/locales/uploads.ts'
import { Button } from '#web/ui/button.tsx'
import css from './phone-link.module.css'

const PhoneCode = lazy(async () => ({ default: (await import('./phone-code-card.tsx')).PhoneCodeCard }))

/** Button that shows a QR code for adding photos from a phone. `projectId` creates the request if needed. */
export function PhoneLink({ projectId }: { projectId: () => Promise<string | undefined> }) {
  const t = useTexts(uploadTexts).phone
  const [opened, setOpened] = useState<{ project_id: string; link: UploadLink }>()
  const open = useAction(
    async () => {
      const project_id = await projectId()
      return project_id ? { project_id, link: await api.projects.openUploadLink({ params: { project_id } }) } : undefined
    },
    { done: setOpened },
  )
  if (opened)
    return (
      <Suspense fallback={<div className={css.place} />}>
        <PhoneCode {...opened} close={() => setOpened(undefined)} />
      </Suspense>
    )
  return (
    <div className={css.open}>
      <Button look="soft" size="s" icon={<IconDeviceMobile aria-hidden />} isBusy={open.isBusy} onClick={() => void open.run()}>
        {t.open}
      </Button>
    </div>
  )
}
