import type { Device } from '#contract/auth/sessions.ts'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { securityTexts } from '#web/locales/security.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Row, Stack } from '#web/ui/page.tsx'
import { Ago, Time } from '#web/ui/time.tsx'
import css from './security.module.css'

/** Signed-in devices, each with a button to sign it out. */
export function Devices({ devices, reload }: { devices: readonly Device[]; reload: () => void }) {
  const t = useTexts(securityTexts).devices
  const others = useAction(() => api.security.signOutOthers(), {
    done: () => {
      showToast(t.othersDone)
      reload()
    },
  })
  return (
    <Card as="section">
      <Stack>
        <Stack gap="s">
          <h2>{t.title}</h2>
          <p>{t.text}</p>
        </Stack>
        <ul className={css.list}>
          {devices.map((device) => (
            <DeviceRow key={device.id} device={device} reload={reload} />
          ))}
        </ul>
        {devices.length > 1 && (
          <Row>
            <Button look="soft" isBusy={others.isBusy} onClick={() => void others.run()}>
              {t.signOutOthers}
            </Button>
          </Row>
        )}
      </Stack>
    </Card>
  )
}

function DeviceRow({ device, reload }: { device: Device; reload: () => void }) {
  const t = useTexts(securityTexts).devices
  const { id, browser, system, network, first_seen, last_seen, is_this } = device
  const name = browser && system ? t.on(browser, system) : (browser ?? system ?? t.unknown)
  const end = useAction(() => api.security.signOutDevice({ params: { id } }), {
    done: () => {
      showToast(t.done)
      reload()
    },
  })
  return (
    <li className={css.item}>
      <p className={css.what}>
        <strong>{name}</strong>
        <span className={css.note}>
          {t.seen} <Ago at={last_seen} /> · {t.since} <Time at={first_seen} shape="date" />
          {network && ` · ${t.network(network)}`}
        </span>
      </p>
      {is_this ? (
        <Badge tone="green">{t.here}</Badge>
      ) : (
        <Button look="plain" size="s" isBusy={end.isBusy} aria-label={t.signOutOf(name)} onClick={() => void end.run()}>
          {t.signOut}
        </Button>
      )}
    </li>
  )
}
