import { useEffect, useState } from 'react'
import type { Place } from '#contract/geo/places.ts'
import { nextOpenQuestion, setZip } from '#web/domains/projects/draft/draft.ts'
import { detailPath, questionPath } from '#web/domains/projects/draft/wizard-paths.ts'
import { WizardScreen } from '#web/domains/projects/draft/wizard-screen.tsx'
import { api } from '#web/lib/api.ts'
import { isApiError } from '#web/lib/api-error.ts'
import { useLocalNavigate } from '#web/lib/link.tsx'
import { useStore } from '#web/lib/store.ts'
import { useTexts } from '#web/lib/texts.ts'
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
  const [place, setPlace] = useState<Place>()
  const [error, setError] = useState<string>()
  const zip = (typed ?? kept ?? '').trim()
  const isWhole = /^\d{5}$/.test(zip)

  useEffect(() => {
    if (!isWhole) return
    const stop = new AbortController()
    api.geo.zipcode({ params: { zip } }, { signal: stop.signal }).then(setPlace, (failure: unknown) => {
      // Offline, the server checks it later.
      if (isApiError(failure, 'not_found')) setError(t.zip.unknown)
    })
    return () => stop.abort()
  }, [zip, isWhole, t])

  function advance() {
    if (!isWhole) return setError(t.zip.unknown)
    if (error) return
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
        error={error}
        place={place && place.zipcode === zip ? `${place.location}, ${place.state_iso}` : undefined}
        onChange={(event) => {
          setTyped(event.target.value.replace(/\D/g, ''))
          setError(undefined)
        }}
      />
    </WizardScreen>
  )
}
