import { lazy, Suspense, useState } from 'react'
import type { Project } from '#contract/projects/project.ts'
import { ProjectPhotos } from '#web/domains/projects/photos/project-photos.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { requestEditTexts } from '#web/locales/request-edit.ts'
import { Button } from '#web/ui/button.tsx'

const EditDialog = lazy(() => import('./edit-dialog.tsx'))

/** Edit options for the owner of an open request. */
export default function EditSection({ project, changed }: { project: Project; changed: () => void }) {
  const t = useTexts(requestEditTexts)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <div>
        <Button look="soft" onClick={() => setOpen(true)}>
          {t.open}
        </Button>
      </div>
      <ProjectPhotos project={project} changed={changed} />
      <Suspense>{isOpen && <EditDialog project={project} close={() => setOpen(false)} reload={changed} />}</Suspense>
    </>
  )
}
