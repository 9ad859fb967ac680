import type { ComponentProps } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { authTexts } from '#web/locales/auth.ts'
import { securityTexts } from '#web/locales/security.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Stack } from '#web/ui/page.tsx'

type SecondStepProps = {
  heading: 'h1' | 'h2'
  field: Omit<ComponentProps<typeof TextField>, 'label'>
  isBusy: boolean
  goBack: () => void
}

/** Second step of a sign-in: the code of an account with two-step verification. */
export function SecondStep({ heading: Heading, field, isBusy, goBack }: SecondStepProps) {
  const t = useTexts(securityTexts)
  const { submit } = useTexts(authTexts)
  return (
    <Stack>
      <Stack gap="s">
        <Heading>{t.twoSteps.title}</Heading>
        <p>{t.twoSteps.ask}</p>
      </Stack>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the one field of a step that the person has just come to */}
      <TextField label={t.code} hint={t.codeHint} autoComplete="one-time-code" autoFocus {...field} />
      <Button type="submit" size="l" isWide isBusy={isBusy}>
        {submit}
      </Button>
      <Button look="plain" onClick={goBack}>
        {t.twoSteps.back}
      </Button>
    </Stack>
  )
}
