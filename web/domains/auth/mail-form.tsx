import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import type { CallOptions } from '#contract/endpoint.ts'
import { type ApiForm, Form, useApiForm } from '#web/lib/form.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Row, Stack } from '#web/ui/page.tsx'
import { Resend } from './resend.tsx'

type Words = {
  title: string
  lead: string
  email: string
  submit: string
  sentTitle: string
  sentText: (email: string) => string
  again: string
  againIn: (seconds: number) => string
  resent: string
  other: string
}

type MailFormProps = {
  words: Words
  send: (email: string, options: CallOptions) => Promise<{ resend_after_s: number }>
  /** Shown once the email is sent. */
  next?: ReactNode
}

/** Asks for an email address and has an email sent there. The answer is the same for unknown addresses. */
export function MailForm({ words: t, send, next }: MailFormProps) {
  const known = useLocation().state as { email?: string } | null
  const [sent, setSent] = useState<{ email: string; at: number }>()
  const form: ApiForm<{ email: string }> = useApiForm({
    schema: () => import('#contract/auth/links.ts').then(({ EmailOnly }) => EmailOnly),
    defaults: { email: known?.email ?? '' },
    send: ({ email }, options) => send(email, options),
    done: (_sent, { email }) => setSent({ email, at: Date.now() }),
  })
  if (sent) {
    return (
      <Stack>
        <h1>
          <span role="status">{t.sentTitle}</span>
        </h1>
        <p>{t.sentText(sent.email)}</p>
        <Row>
          {next}
          <Resend sentAt={sent.at} send={(options) => send(sent.email, options)} words={t} />
          <Button look="plain" onClick={() => setSent(undefined)}>
            {t.other}
          </Button>
        </Row>
      </Stack>
    )
  }
  return (
    <>
      <Stack gap="s">
        <h1>{t.title}</h1>
        <p>{t.lead}</p>
      </Stack>
      <Form of={form}>
        <Stack>
          <TextField label={t.email} type="email" inputMode="email" autoComplete="email" {...form.field('email')} />
          <Button type="submit" size="l" isWide isBusy={form.isBusy}>
            {t.submit}
          </Button>
        </Stack>
      </Form>
    </>
  )
}
