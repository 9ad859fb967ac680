import { expect, test } from 'vitest'
import type { ServiceNeed } from '#contract/companies/offering.ts'
import { readiness } from './readiness.ts'

const need = (state_iso: string, state: ServiceNeed['state'], credential: ServiceNeed['credential'] = 'trade_licence') => ({
  credential,
  state_iso,
  state,
})
const service = (...requirements: ServiceNeed[]) => ({ is_on: true, requirements })

test('a service can receive requests once one state has all that it requires; one that is off does not count', () => {
  expect(readiness([])).toEqual({ ready: 0, all: 0 })
  expect(readiness([service(), { is_on: false, requirements: [] }])).toEqual({ ready: 1, all: 1 })
  expect(readiness([service(need('MD', 'held'), need('MD', 'missing', 'liability_insurance'))])).toEqual({ ready: 0, all: 1 })
  expect(readiness([service(need('MD', 'under_way'))])).toEqual({ ready: 0, all: 1 })
  expect(readiness([service(need('MD', 'missing'), need('VA', 'held')), service(need('MD', 'missing'))])).toEqual({ ready: 1, all: 2 })
})
