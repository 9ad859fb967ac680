import { IconMapPin } from '@tabler/icons-react'
import { useEffect } from 'react'
import { LocalLink } from '#web/lib/link.tsx'
import { keepWizard } from '#web/lib/service-worker.ts'
import { localizedPath } from '#web/lib/locale.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useStore } from '#web/lib/store.ts'
import { useTexts } from '#web/lib/texts.ts'
import { usePlace } from '#web/lib/use-place.ts'
import { wizardTexts } from '#web/locales/wizard.ts'
import { useDraftSync } from './draft-sync.ts'
import { SaveState } from './save-state.tsx'
import { TaskScreen, type TaskScreenProps } from '../submission/task-screen.tsx'
import { beginPath, contactPath, detailPath, detailSteps, questionPath, zipScreen } from './wizard-paths.ts'
import css from './wizard-screen.module.css'

/** Wizard screen. It saves the answers, and preloads the remaining steps for offline use. */
export function WizardScreen(screen: Omit<TaskScreenProps, 'context'>) {
  const service = useStore((store) => store.draft?.service)
  const locale = useLocale()
  useDraftSync()
  useEffect(() => {
    if (service) keepWizard([beginPath({ service }), ...pagesAfterQuestions(service)].map((path) => localizedPath(path, locale)))
  }, [service, locale])

  return (
    <>
      {/* Pages preload when a link to them becomes visible; these links preload the rest for offline use. */}
      {service && pagesAfterQuestions(service).map((path) => <LocalLink key={path} to={path} hidden />)}
      <TaskScreen {...screen} context={<ContextLine />} />
    </>
  )
}

const pagesAfterQuestions = (service: string) => [...detailSteps.map((step) => detailPath(step, service)), contactPath(service)]

/** Shows the place of the work and the save state. Reserves its space until the draft is loaded. */
function ContextLine() {
  const t = useTexts(wizardTexts)
  const draft = useStore((store) => store.draft)
  const place = usePlace(draft?.zipcode ?? '')
  return (
    <div className={css.context}>
      {draft?.zipcode && (
        <span>
          <IconMapPin aria-hidden />
          <span className="visually-hidden">{t.zip.label} </span>
          {place ? `${place.zipcode}, ${place.location}` : draft.zipcode} ·{' '}
          <LocalLink to={questionPath(zipScreen, draft.service)}>{t.changeZip}</LocalLink>
        </span>
      )}
      {draft?.details.is_assisted && <span>{t.assisted.review}</span>}
      {draft && <SaveState isNew={!draft.isCreated} />}
    </div>
  )
}
