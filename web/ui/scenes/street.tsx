import { Door, House, Lantern, Shop, Window } from './parts.tsx'
import { Pot, Tree } from './plants.tsx'

const street = 372

/** The product's street scene, for page headers: wide, cropped at its sides on narrow screens. Decoration only. */
export const Street = ({ className = '' }: { className?: string }) => (
  <svg className={`scene ${className}`} viewBox="0 0 1440 400" preserveAspectRatio="xMidYMax slice" aria-hidden>
    <circle cx="1010" cy="78" r="34" fill="var(--orb)" />
    <path
      d="M300 92a18 18 0 0 1 34-8 15 15 0 0 1 26 8zM1130 62a15 15 0 0 1 28-7 12 12 0 0 1 22 7zM662 40a14 14 0 0 1 26-6 11 11 0 0 1 20 6z"
      fill="var(--cloud)"
    />

    <House x={-20} y={street} w={190} h={188} wall="var(--w-mint)" />
    <Window x={30} y={212} shutter="var(--shutter)" isLit={false} />
    <Window x={112} y={212} shutter="var(--shutter)" plants />
    <Door x={104} y={street} h={86} colour="var(--shutter-3)" />
    <Window x={26} y={292} w={36} h={40} />

    <House x={170} y={street} w={206} h={262} wall="var(--w-cream)" roof="var(--roof)" />
    <Window x={208} y={136} shutter="var(--shutter-2)" />
    <Window x={306} y={136} shutter="var(--shutter-2)" isLit={false} />
    <Window x={208} y={206} shutter="var(--shutter-2)" isLit={false} plants />
    <Window x={306} y={206} shutter="var(--shutter-2)" plants />
    <Shop x={184} y={street} stripes={11} colour="var(--clay)" />

    <House x={376} y={street} w={170} h={210} wall="var(--w-lime)" />
    <Window x={406} y={190} h={54} shutter="var(--shutter)" balcony />
    <Window x={486} y={190} h={54} shutter="var(--shutter)" balcony isLit={false} />
    <Door x={438} y={street} w={46} h={94} colour="var(--shutter)" />
    <Pot x={410} y={street} />
    <Window x={505} y={298} w={24} h={36} />

    <House x={546} y={street} w={226} h={292} wall="var(--w-peach)" />
    <Window x={584} y={106} w={24} shutter="var(--shutter)" />
    <Window x={708} y={106} w={24} shutter="var(--shutter)" isLit={false} />
    <Window x={646} y={102} w={24} h={52} shutter="var(--shutter)" balcony />
    <Window x={584} y={184} w={24} shutter="var(--shutter)" plants isLit={false} />
    <Window x={646} y={184} w={24} shutter="var(--shutter)" plants />
    <Window x={708} y={184} w={24} shutter="var(--shutter)" plants />
    <Shop x={563} y={street} stripes={12} colour="var(--awning)" />

    <House x={772} y={street} w={150} h={176} wall="var(--w-blue)" />
    <Window x={802} y={222} w={26} shutter="var(--shutter-3)" plants />
    <Window x={868} y={222} w={26} shutter="var(--shutter-3)" isLit={false} />
    <Door x={790} y={street} w={42} h={84} colour="var(--shutter-3)" />
    <Window x={862} y={298} w={34} h={38} />

    <House x={922} y={street} w={200} h={236} wall="var(--w-rose)" />
    <Window x={956} y={164} h={54} shutter="var(--shutter)" balcony />
    <Window x={1058} y={164} h={54} shutter="var(--shutter)" balcony />
    <Shop x={934} y={street} stripes={11} colour="var(--sun)" />

    <House x={1122} y={street} w={180} h={200} wall="var(--w-cream)" />
    <Window x={1158} y={200} shutter="var(--shutter-2)" plants isLit={false} />
    <Window x={1238} y={200} shutter="var(--shutter-2)" plants />
    <Door x={1190} y={street} w={44} h={90} colour="var(--shutter-2)" />
    <Window x={1262} y={296} w={26} h={40} />
    <Window x={1138} y={296} w={26} h={40} isLit={false} />

    <House x={1302} y={street} w={170} h={250} wall="var(--w-mint)" />
    <Window x={1334} y={150} shutter="var(--shutter)" />
    <Window x={1334} y={222} shutter="var(--shutter)" isLit={false} plants />
    <Window x={1412} y={150} shutter="var(--shutter)" isLit={false} />
    <Window x={1412} y={222} shutter="var(--shutter)" />
    <Shop x={1316} y={street} stripes={9} colour="var(--clay)" />

    <rect x="-20" y={street} width="1480" height="30" fill="var(--ground)" />
    <path d={`M-20 ${street + 1}h1480`} stroke="var(--ground-2)" strokeWidth="3" />
    <Tree x={540} y={street + 4} h={132} />
    <Tree x={1120} y={street + 4} h={120} />
    <Tree x={168} y={street + 4} h={110} />
    <Lantern x={760} y={street + 6} />
    <Lantern x={384} y={street + 6} />
    <Pot x={846} y={street + 2} />
  </svg>
)
