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

/** Icons by their names in the catalog. */
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

/** The bare icon. Use `CategoryIcon`, which loads this only if needed. */
export function CategorySign({ icon }: { icon: string }) {
  const Icon = icons[icon] ?? IconTool
  return <Icon aria-hidden stroke={1.6} />
}
