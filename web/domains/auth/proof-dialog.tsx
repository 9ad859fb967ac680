import { IconFingerprint, IconMail } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { ProofWays } from '#contract/auth/proof.ts'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { Form, useApiForm } from '#web/lib/form.tsx'
import { showFailure } from '#web/lib/notices.ts'
import { useSession } from '#web/lib/session.ts'
import { useTexts } from '#web/lib/texts.ts'
import { securityTexts } from '#web/locales/security.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { CodeField, PasswordField, TextField } from '#web/ui/fields/text-field.tsx'
import { Stack } from '#web/ui/page.tsx'
import { Resend } from './resend.tsx'
import { signWithPasskey } from './passkey.ts'

type Way = keyof ProofWays
const order: readonly Way[] = ['passkey', 'password', 'code', 'mailed_code']

/** Asks for proof of presence in any of the person's ways. `answer` tells whether they gave it. */
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
        <p>{t.text}</p>
        {way === 'passkey' && <PasskeyProof done={() => answer(true)} />}
        {way === 'mailed_code' && <MailedProof done={() => answer(true)} />}
        {(way === 'password' || way === 'code') && <ProofForm key={way} way={way} done={() => answer(true)} />}
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

function MailedProof({ done }: { done: () => void }) {
  const t = useTexts(securityTexts).proof
  const { email = '' } = useSession() ?? {}
  const [sentAt, setSentAt] = useState(0)
  const send = useAction(() => api.auth.mailProof(), { done: () => setSentAt(Date.now()) })
  if (!sentAt)
    return (
      <>
        <p>{t.byMail(email)}</p>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the one thing to do in a dialog that was just asked for */}
        <Button autoFocus icon={<IconMail />} isBusy={send.isBusy} onClick={() => void send.run()}>
          {t.sendMail}
        </Button>
      </>
    )
  return (
    <>
      <p role="status">{t.mailSent(email)}</p>
      <ProofForm way="mailed_code" done={done} />
      <Resend sentAt={sentAt} send={() => api.auth.mailProof()} words={t} />
    </>
  )
}

function ProofForm({ way, done }: { way: 'password' | 'code' | 'mailed_code'; done: () => void }) {
  const t = useTexts(securityTexts)
  const form = useApiForm({
    schema: () => import('#contract/auth/proof.ts').then(({ Proof }) => Proof),
    defaults: { [way]: '' },
    send: (body) => api.auth.prove({ body }),
    done,
  })
  return (
    <Form of={form}>
      <Stack>
        {/* oxlint-disable jsx-a11y/no-autofocus -- the one field of a dialog that was just asked for */}
        {way === 'password' && <PasswordField label={t.proof.password} autoFocus {...form.field('password')} />}
        {way === 'mailed_code' && <CodeField label={t.proof.mailedCode} autoFocus {...form.field('mailed_code')} />}
        {way === 'code' && <TextField label={t.code} hint={t.codeHint} autoComplete="one-time-code" autoFocus {...form.field('code')} />}
        {/* oxlint-enable jsx-a11y/no-autofocus */}
        <Button type="submit" isBusy={form.isBusy}>
          {t.proof.submit}
        </Button>
      </Stack>
    </Form>
  )
}
