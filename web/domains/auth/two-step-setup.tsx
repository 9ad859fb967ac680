import { useState } from 'react'
import type { FactorSetup } from '#contract/auth/second-factor.ts'
import { api } from '#web/lib/api.ts'
import { Form, useApiForm } from '#web/lib/form.tsx'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { securityTexts } from '#web/locales/security.ts'
import { Button } from '#web/ui/button.tsx'
import { CodeField } from '#web/ui/fields/text-field.tsx'
import { Row, Stack } from '#web/ui/page.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import css from './two-step-setup.module.css'

/** Setup of two-step verification: scan, type a code, save the recovery codes. `setup` comes fresh from the server. */
export function TwoStepSetup({ setup, done }: { setup: FactorSetup; done: () => void }) {
  const [codes, setCodes] = useState<readonly string[]>()
  return codes ? <RecoveryCodes codes={codes} done={done} /> : <Scan setup={setup} done={setCodes} />
}

function Scan({ setup: { secret, uri }, done }: { setup: FactorSetup; done: (codes: readonly string[]) => void }) {
  const t = useTexts(securityTexts).twoSteps
  const form = useApiForm({
    schema: () => import('#contract/auth/second-factor.ts').then(({ FactorCheck }) => FactorCheck),
    defaults: { code: '' },
    send: (body) => api.security.confirmSecondFactor({ body }),
    done: ({ recovery_codes }) => done(recovery_codes),
  })
  return (
    <Form of={form}>
      <Stack>
        <p>{t.scan}</p>
        <QrCode text={uri} label={t.qr} />
        <p className={css.byHand}>
          {t.byHand} <code>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        </p>
        <CodeField label={t.typeCode} hint={t.typeCodeHint} {...form.field('code')} />
        <Button type="submit" isBusy={form.isBusy}>
          {t.confirm}
        </Button>
      </Stack>
    </Form>
  )
}

/** The ten recovery codes, shown once. */
export function RecoveryCodes({ codes, done }: { codes: readonly string[]; done: () => void }) {
  const t = useTexts(securityTexts).twoSteps
  const text = `${codes.join('\n')}\n`
  return (
    <Stack>
      <Stack gap="s">
        <h3>{t.codesTitle}</h3>
        <p>{t.codesText}</p>
      </Stack>
      <ul className={css.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Row>
        <Button look="soft" onClick={() => void navigator.clipboard.writeText(text).then(() => showToast(t.copied))}>
          {t.copy}
        </Button>
        <Button look="soft" onClick={() => save(t.file, text)}>
          {t.download}
        </Button>
      </Row>
      <Button onClick={done}>{t.saved}</Button>
    </Stack>
  )
}

function save(name: string, text: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
