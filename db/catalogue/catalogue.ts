import type { SeedCategory } from '#contract/catalog/forms.ts'
import { applianceRepair } from './appliance-repair.ts'
import { cleaning } from './cleaning.ts'
import { electrical } from './electrical.ts'
import { events } from './events.ts'
import { flooring } from './flooring.ts'
import { handyman } from './handyman.ts'
import { heatingCooling } from './heating-cooling.ts'
import { landscaping } from './landscaping.ts'
import { lessons } from './lessons.ts'
import { locksmithSecurity } from './locksmith-security.ts'
import { moving } from './moving.ts'
import { painting } from './painting.ts'
import { pestControl } from './pest-control.ts'
import { petCare } from './pet-care.ts'
import { plumbing } from './plumbing.ts'
import { remodeling } from './remodeling.ts'
import { roofing } from './roofing.ts'
import { windowsDoors } from './windows-doors.ts'

/** All categories with their services, in their order on the site. */
export const catalogue: SeedCategory[] = [
  plumbing,
  electrical,
  heatingCooling,
  applianceRepair,
  roofing,
  cleaning,
  landscaping,
  painting,
  flooring,
  remodeling,
  handyman,
  moving,
  pestControl,
  windowsDoors,
  locksmithSecurity,
  petCare,
  events,
  lessons,
]
