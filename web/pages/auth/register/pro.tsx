import { useEffect } from 'react'
import { usualCountry } from '#contract/countries.ts'
import { PersonFields } from '#web/domains/auth/person-fields.tsx'
import { type ApiForm, Form, useApiForm } from '#web/lib/form.tsx'
import { requireSignedOut } from '#web/lib/guards.ts'
import { Head } from '#web/lib/head.tsx'
import { LocalLink, useLocalNavigate } from '#web/lib/link.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { proTexts } from '#web/locales/pro.ts'
import { Button } from '#web/ui/button.tsx'
import { Stack } from '#web/ui/page.tsx'
import { Steps } from '#web/ui/progress.tsx'
import { keptPerson, type Person } from './data/kept.ts'

export const middleware = [requireSignedOut]
export const clientMiddleware = [requireSignedOut]

/** First step of a company registration: its owner. */
export default function ProPersonPage() {
  const t = useTexts(proTexts)
  const start = keptPerson.useStart()
  return (
    <>
      <Head title={t.person.title} description={t.person.lead} />
      <Steps steps={t.steps} current={0} />
      <Stack gap="s">
        <h1>{t.person.title}</h1>
        <p>{t.person.lead}</p>
      </Stack>
      <PersonForm key={start ? 'kept' : 'new'} start={start} />
      <p>
        {t.person.customer} <LocalLink to="/auth/register">{t.person.customerLink}</LocalLink>
      </p>
    </>
  )
}

function PersonForm({ start }: { start: Partial<Person> | undefined }) {
  const t = useTexts(proTexts).person
  const navigate = useLocalNavigate()
  const form: ApiForm<Person> = useApiForm({
    schema: () => import('#contract/users/people.ts').then(({ ContactFields }) => ContactFields),
    defaults: { country: usualCountry, ...start },
    send: async (person) => person,
    done: (person) => {
      keptPerson.keep(person)
      void navigate('/auth/register/pro/data')
    },
  })
  useEffect(() => {
    if (Object.keys(form.values).length > 1) keptPerson.keep(form.values)
  }, [form.values])
  return (
    <Form of={form}>
      <Stack>
        <PersonFields form={form} back="" phoneHint={t.phoneHint} />
        <Button type="submit" size="l" isWide isBusy={form.isBusy}>
          {t.next}
        </Button>
      </Stack>
    </Form>
  )
}
