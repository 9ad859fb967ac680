import { IconFingerprint } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { ProofWays } from '#contract/auth.ts'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { Form, useApiForm } from '#web/lib/form.tsx'
import { showFailure } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { securityTexts } from '#web/locales/security.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { PasswordField, TextField } from '#web/ui/fields/text-field.tsx'
import { Stack } from '#web/ui/page.tsx'
import { GoogleButton } from './google-button.tsx'
import { signWithPasskey } from './passkey.ts'

type Way = keyof ProofWays
const order: readonly Way[] = ['passkey', 'password', 'code']

/** Asks a signed-in person to prove to be there, by whichever of their ways they like. `answer` says whether they did. */
export function ProofDialog({ answer }: { answer: (isGiven: boolean) => void }) {
  const t = useTexts(securityTexts).proof
  const [ways, setWays] = useState<readonly Way[]>()
  const [chosen, setChosen] = useState<Way>()
  useEffect(() => {
    api.auth.proofWays().then(
      (open) => setWays(order.filter((way) => open[way])),
      (error: unknown) => {
        showFailure(error)
        answer(false)
      },
    )
  }, [answer])
  const way = chosen ?? ways?.[0]

  return (
    <Dialog title={t.title} isOpen onClose={() => answer(false)}>
      <Stack>
        <p>{ways?.length === 0 ? t.none : t.text}</p>
        {ways?.length === 0 && <GoogleButton going={{ redirect: location.pathname, query: location.search.slice(1) }} />}
        {way === 'passkey' && <PasskeyProof done={() => answer(true)} />}
        {way && way !== 'passkey' && <ProofForm key={way} way={way} done={() => answer(true)} />}
        {ways
          ?.filter((other) => other !== way)
          .map((other) => (
            <Button key={other} look="plain" onClick={() => setChosen(other)}>
              {t.instead[other]}
            </Button>
          ))}
      </Stack>
    </Dialog>
  )
}

function PasskeyProof({ done }: { done: () => void }) {
  const t = useTexts(securityTexts).proof
  const prove = useAction(
    async () => {
      const passkey = await signWithPasskey(() => api.auth.provePasskey())
      if (passkey) await api.auth.prove({ body: { passkey } })
      return passkey !== undefined
    },
    { done: (isGiven) => isGiven && done() },
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- the one thing to do in a dialog that was just asked for
    <Button autoFocus icon={<IconFingerprint />} isBusy={prove.isBusy} onClick={() => void prove.run()}>
      {t.passkey}
    </Button>
  )
}

function ProofForm({ way, done }: { way: 'password' | 'code'; done: () => void }) {
  const t = useTexts(securityTexts)
  const form = useApiForm({
    schema: () => import('#contract/auth.ts').then(({ Proof }) => Proof),
    defaults: { [way]: '' },
    send: (body) => api.auth.prove({ body }),
    done,
  })
  return (
    <Form of={form}>
      <Stack>
        {way === 'password' ? (
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the one field of a dialog that was just asked for
          <PasswordField label={t.proof.password} autoFocus {...form.field('password')} />
        ) : (
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- as above
          <TextField label={t.code} hint={t.codeHint} autoComplete="one-time-code" autoFocus {...form.field('code')} />
        )}
        <Button type="submit" isBusy={form.isBusy}>
          {t.proof.submit}
        </Button>
      </Stack>
    </Form>
  )
}
