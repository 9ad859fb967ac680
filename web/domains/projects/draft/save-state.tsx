import { IconCheck, IconCloudOff, IconCloudUp } from '@tabler/icons-react'
import { useTexts } from '#web/lib/texts.ts'
import { wizardTexts } from '#web/locales/wizard.ts'
import { useSyncState } from './draft-sync.ts'
import css from './wizard-screen.module.css'

const icons = { saved: IconCheck, saving: IconCloudUp, offline: IconCloudOff, refused: IconCloudOff }

/** Shows whether the answers are saved. */
export function SaveState({ isNew }: { isNew: boolean }) {
  const t = useTexts(wizardTexts)
  const state = useSyncState()
  if (isNew && state === 'saved') return null
  const Icon = icons[state]
  return (
    <span className={css.state} data-state={state} role="status">
      <Icon aria-hidden />
      {t.state[state]}
    </span>
  )
}
