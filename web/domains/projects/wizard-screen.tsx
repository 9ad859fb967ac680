import { IconMapPin } from '@tabler/icons-react'
import { useEffect } from 'react'
import { LocalLink } from '#web/lib/link.tsx'
import { keepPages, keepThisPage } from '#web/lib/service-worker.ts'
import { useStore } from '#web/lib/store.ts'
import { useTexts } from '#web/lib/texts.ts'
import { wizardTexts } from '#web/locales/wizard.ts'
import { useDraftSync } from './draft-sync.ts'
import { SaveState } from './save-state.tsx'
import { TaskScreen, type TaskScreenProps } from './task-screen.tsx'
import { contactPath, detailPath, questionPath, zipScreen } from './wizard-paths.ts'
import css from './wizard-screen.module.css'

/** The pages after the questions, which must open without a connection. */
const pagesAhead = ['search/form-project', 'search/contact']
const keepAfterMs = 2000

/** A screen of the wizard: it keeps what is answered. Once somebody has begun, it also keeps the rest of the way. */
export function WizardScreen(screen: Omit<TaskScreenProps, 'context'>) {
  const service = useStore((store) => store.draft?.service)
  const hasBegun = useStore((store) => Object.keys(store.selectedAnswers).length > 0)
  useDraftSync()
  useEffect(keepThisPage, [])

  useEffect(() => {
    if (!hasBegun) return
    // Until then the links below have told which files those pages are made of.
    const timer = setTimeout(() => keepPages(pagesAhead), keepAfterMs)
    return () => clearTimeout(timer)
  }, [hasBegun])

  return (
    <>
      {service && <LocalLink to={detailPath('when', service)} hidden />}
      {service && <LocalLink to={contactPath(service)} hidden />}
      <TaskScreen {...screen} context={<ContextLine />} />
    </>
  )
}

/** Where the work is, and that nothing gets lost. Its place is kept until this browser's draft is known. */
function ContextLine() {
  const t = useTexts(wizardTexts)
  const draft = useStore((store) => store.draft)
  return (
    <div className={css.context}>
      {draft?.zipcode && (
        <span>
          <IconMapPin aria-hidden />
          <span className="visually-hidden">{t.zip.label} </span>
          {draft.zipcode} · <LocalLink to={questionPath(zipScreen, draft.service)}>{t.changeZip}</LocalLink>
        </span>
      )}
      {draft && <SaveState isNew={!draft.isCreated} />}
    </div>
  )
}
