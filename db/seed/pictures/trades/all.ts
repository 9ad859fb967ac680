import type { Trade } from '../scene.ts'
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

/** By category slug. */
export const trades: Record<string, Trade> = {
  plumbing,
  electrical,
  'heating-cooling': heatingCooling,
  'appliance-repair': applianceRepair,
  roofing,
  cleaning,
  landscaping,
  painting,
  flooring,
  remodeling,
  handyman,
  moving,
  'pest-control': pestControl,
  'windows-doors': windowsDoors,
  'locksmith-security': locksmithSecurity,
  'pet-care': petCare,
  events,
  lessons,
}

/** Drawings for a category; the handyman's for categories without their own. */
export const tradeOf = (categorySlug: string): Trade => trades[categorySlug] ?? handyman
