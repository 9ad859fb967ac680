import { useRevalidator } from 'react-router'
import type { ProofWays } from '#contract/auth/proof.ts'
import type { Passkey } from '#contract/auth/passkeys.ts'
import type { Device } from '#contract/auth/sessions.ts'
import type { SecondFactor } from '#contract/auth/second-factor.ts'
import type { ApiClient } from '#web/lib/api.ts'
import { Stack } from '#web/ui/page.tsx'
import { Devices } from './devices.tsx'
import { Passkeys } from './passkeys.tsx'
import { Password } from './password.tsx'
import { TwoSteps } from './two-steps.tsx'

type Security = { ways: ProofWays; factor: SecondFactor; passkeys: Passkey[]; devices: Device[] }

export async function loadSecurity({ api }: { api: ApiClient }): Promise<Security> {
  const [ways, factor, passkeys, devices] = await Promise.all([
    api.auth.proofWays(),
    api.security.secondFactor(),
    api.security.passkeys(),
    api.security.devices(),
  ])
  return { ways, factor, passkeys, devices }
}

/** Sign-in methods and devices. */
export function SecuritySection({ data: { ways, factor, passkeys, devices } }: { data: Security }) {
  const { revalidate } = useRevalidator()
  const reload = () => void revalidate()
  return (
    <Stack>
      <Passkeys passkeys={passkeys} reload={reload} />
      <Password hasOne={ways.password} />
      <TwoSteps factor={factor} reload={reload} />
      <Devices devices={devices} reload={reload} />
    </Stack>
  )
}
