import {
  IconAirConditioning,
  IconBolt,
  IconBug,
  IconConfetti,
  IconDroplet,
  IconHammer,
  IconHome2,
  IconLayoutGrid,
  IconLock,
  IconPaint,
  IconPaw,
  IconPlant2,
  IconSchool,
  IconSparkles,
  IconTool,
  IconTruck,
  IconWashMachine,
  IconWindow,
} from '@tabler/icons-react'
import css from './category-icon.module.css'

/** By the names that the catalogue gives. */
const icons: Record<string, typeof IconTool> = {
  AirConditioning: IconAirConditioning,
  Bolt: IconBolt,
  Bug: IconBug,
  Confetti: IconConfetti,
  Droplet: IconDroplet,
  Hammer: IconHammer,
  Home2: IconHome2,
  LayoutGrid: IconLayoutGrid,
  Lock: IconLock,
  Paint: IconPaint,
  Paw: IconPaw,
  Plant2: IconPlant2,
  School: IconSchool,
  Sparkles: IconSparkles,
  Tool: IconTool,
  Truck: IconTruck,
  WashMachine: IconWashMachine,
  Window: IconWindow,
}

/** The sign of a category, on a tile in one of four colours of the street. */
export function CategoryIcon({ icon, tint = 0 }: { icon: string; tint?: number }) {
  const Icon = icons[icon] ?? IconTool
  return (
    <span className={css.tile} data-tint={tint % 4}>
      <Icon aria-hidden stroke={1.6} />
    </span>
  )
}
