import { useEffect, useState } from 'react'
import { setDetails } from '#web/domains/projects/draft/draft.ts'
import { PhotoPicker } from '#web/domains/projects/photos/photo-picker.tsx'
import { detailPath } from '#web/domains/projects/draft/wizard-paths.ts'
import { WizardScreen } from '#web/domains/projects/draft/wizard-screen.tsx'
import { useLocalNavigate } from '#web/lib/link.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { wizardTexts } from '#web/locales/wizard.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea, TextField } from '#web/ui/fields/text-field.tsx'
import type { StepProps } from './when-step.tsx'

const maxPhotos = 8
const keepAfterMs = 700

export function WhatStep({ service, draft: { details, photos }, progress, back }: StepProps) {
  const t = useTexts(wizardTexts)
  const navigate = useLocalNavigate()
  const [typed, setTyped] = useState<{ text?: string; street?: string | null }>({})

  useEffect(() => {
    if (Object.keys(typed).length === 0) return
    const timer = setTimeout(() => setDetails(typed), keepAfterMs)
    return () => clearTimeout(timer)
  }, [typed])

  function advance() {
    if (Object.keys(typed).length > 0) setDetails(typed)
    void navigate(detailPath('companies', service.slug))
  }

  const isBare = !(typed.text ?? details.text) && !(typed.street ?? details.street) && photos.length === 0
  return (
    <WizardScreen
      title={service.name}
      back={back}
      progress={progress}
      heading={t.what.title}
      help={t.what.help}
      onSubmit={advance}
      actions={
        <Button type="submit" size="l" look={isBare ? 'plain' : 'primary'}>
          {isBare ? t.skip : t.next}
        </Button>
      }
    >
      <TextArea
        label={t.what.text}
        isOptional
        hint={t.what.privacy}
        name="text"
        maxLength={2000}
        placeholder={t.what.placeholder}
        defaultValue={details.text}
        onChange={({ target }) => setTyped((now) => ({ ...now, text: target.value }))}
      />
      {/* The upload saves the ids. */}
      <PhotoPicker label={t.what.photos} isOptional max={maxPhotos} value={photos.map(({ id }) => id)} isWhole onChange={() => undefined} />
      <TextField
        label={t.street}
        isOptional
        hint={t.what.streetHint}
        name="street"
        autoComplete="street-address"
        maxLength={200}
        defaultValue={details.street ?? ''}
        onChange={({ target }) => setTyped((now) => ({ ...now, street: target.value || null }))}
      />
    </WizardScreen>
  )
}
