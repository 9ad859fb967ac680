import { lazy, Suspense, useState } from 'react'
import type { FactorSetup, SecondFactor } from '#contract/auth/second-factor.ts'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { formatInstant } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useTimeZone } from '#web/lib/time-zone.ts'
import { securityTexts } from '#web/locales/security.ts'
import { AskDialog } from '#web/ui/ask-dialog.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Row, Stack } from '#web/ui/page.tsx'

const loadSetup = () => import('#web/domains/auth/two-step-setup.tsx')
const TwoStepSetup = lazy(() => loadSetup().then((module) => ({ default: module.TwoStepSetup })))
const RecoveryCodes = lazy(() => loadSetup().then((module) => ({ default: module.RecoveryCodes })))

type Open = { setup: FactorSetup } | { codes: readonly string[] } | 'off' | undefined

/** Two-step verification: explanation, turning it on or off, and new recovery codes. */
export function TwoSteps({ factor, reload }: { factor: SecondFactor; reload: () => void }) {
  const t = useTexts(securityTexts).twoSteps
  const locale = useLocale()
  const zone = useTimeZone()
  const [open, setOpen] = useState<Open>()
  const begin = useAction(() => api.security.setUpSecondFactor(), { done: (setup) => setOpen({ setup }) })
  const renew = useAction(() => api.security.renewRecoveryCodes(), { done: ({ recovery_codes: codes }) => setOpen({ codes }) })
  const drop = useAction(() => api.security.dropSecondFactor(), { done: () => close(t.gone) })

  function close(message?: string) {
    setOpen(undefined)
    reload()
    if (message) showToast(message)
  }

  return (
    <Card as="section">
      <Stack>
        <Stack gap="s">
          <Row isSplit>
            <h2>{t.title}</h2>
            {factor.is_on && <Badge tone="green">{t.on(formatInstant(factor.since!, locale, zone, 'date'))}</Badge>}
          </Row>
          <p>{factor.is_on ? t.codesLeft(factor.recovery_codes_left) : t.off}</p>
        </Stack>
        {factor.is_on ? (
          <Row>
            <Button look="soft" isBusy={renew.isBusy} onClick={() => void renew.run()}>
              {t.renew}
            </Button>
            {factor.is_compulsory ? (
              <p>{t.compulsory}</p>
            ) : (
              <Button look="plain" onClick={() => setOpen('off')}>
                {t.turnOff}
              </Button>
            )}
          </Row>
        ) : (
          <Row>
            <Button isBusy={begin.isBusy} onClick={() => void begin.run()}>
              {t.turnOn}
            </Button>
          </Row>
        )}
      </Stack>
      <Dialog title={t.title} isOpen={open !== undefined && open !== 'off'} onClose={() => close()} look="sheet">
        <Suspense>
          {typeof open === 'object' && 'setup' in open && <TwoStepSetup setup={open.setup} done={() => close(t.done)} />}
          {typeof open === 'object' && 'codes' in open && <RecoveryCodes codes={open.codes} done={() => close()} />}
        </Suspense>
      </Dialog>
      <AskDialog
        title={t.title}
        isOpen={open === 'off'}
        onClose={() => setOpen(undefined)}
        no={t.keep}
        yes={t.turnOff}
        isDanger
        isBusy={drop.isBusy}
        onYes={() => void drop.run()}
      >
        <p>{t.turnOffAsk}</p>
      </AskDialog>
    </Card>
  )
}
