import { useRevalidator } from 'react-router'
import type { Passkey } from '#contract/passkeys.ts'
import type { Device, SecondFactor } from '#contract/security.ts'
import type { ApiClient } from '#web/lib/api.ts'
import { Stack } from '#web/ui/page.tsx'
import { Devices } from './devices.tsx'
import { Passkeys } from './passkeys.tsx'
import { TwoSteps } from './two-steps.tsx'

type Security = { factor: SecondFactor; passkeys: Passkey[]; devices: Device[] }

export async function loadSecurity({ api }: { api: ApiClient }): Promise<Security> {
  const [factor, passkeys, devices] = await Promise.all([api.security.secondFactor(), api.security.passkeys(), api.security.devices()])
  return { factor, passkeys, devices }
}

/** How somebody signs in, and from where. */
export function SecuritySection({ data: { factor, passkeys, devices } }: { data: Security }) {
  const { revalidate } = useRevalidator()
  const reload = () => void revalidate()
  return (
    <Stack>
      <Passkeys passkeys={passkeys} reload={reload} />
      <TwoSteps factor={factor} reload={reload} />
      <Devices devices={devices} reload={reload} />
    </Stack>
  )
}
