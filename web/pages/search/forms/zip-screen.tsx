import { useState } from 'react'
import { nextOpenQuestion, setZip } from '#web/domains/projects/draft/draft.ts'
import { detailPath, questionPath } from '#web/domains/projects/draft/wizard-paths.ts'
import { WizardScreen } from '#web/domains/projects/draft/wizard-screen.tsx'
import { useLocalNavigate } from '#web/lib/link.tsx'
import { useStore } from '#web/lib/store.ts'
import { useTexts } from '#web/lib/texts.ts'
import { usePlace } from '#web/lib/use-place.ts'
import { wizardTexts } from '#web/locales/wizard.ts'
import { Button } from '#web/ui/button.tsx'
import { ZipField } from '#web/ui/fields/text-field.tsx'
import type { ScreenPlace } from './question-screen.tsx'

/** Zip code of the work. The town is shown once five digits are typed. */
export function ZipScreen({ service, progress, back }: ScreenPlace) {
  const t = useTexts(wizardTexts)
  const navigate = useLocalNavigate()
  const kept = useStore((store) => store.draft?.zipcode)
  const [typed, setTyped] = useState<string>()
  const [isWrong, setWrong] = useState(false)
  const zip = (typed ?? kept ?? '').trim()
  const place = usePlace(zip)

  function advance() {
    // Offline, the server checks it later.
    if (place === null || !/^\d{5}$/.test(zip)) return setWrong(true)
    setZip(zip)
    const next = nextOpenQuestion(service.questions, useStore.getState().selectedAnswers)
    void navigate(next ? questionPath(next.id, service.slug) : detailPath('when', service.slug))
  }

  return (
    <WizardScreen
      title={service.name}
      back={back}
      progress={progress}
      heading={t.zip.title}
      help={t.zip.help}
      onSubmit={advance}
      actions={
        <Button type="submit" size="l">
          {t.next}
        </Button>
      }
    >
      <ZipField
        label={t.zip.label}
        name="zipcode"
        value={zip}
        error={isWrong || place === null ? t.zip.unknown : undefined}
        place={place ? `${place.location}, ${place.state_iso}` : undefined}
        onChange={(event) => {
          setTyped(event.target.value.replace(/\D/g, ''))
          setWrong(false)
        }}
      />
    </WizardScreen>
  )
}
