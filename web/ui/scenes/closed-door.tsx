/** A closed door with its house number, for pages that can't be opened. */
export const ClosedDoor = ({ number }: { number: string }) => (
  <svg className="scene" viewBox="0 0 240 216" aria-hidden>
    <path d="M22 200V34q0-12 12-12h172q12 0 12 12v166z" fill="var(--w-cream)" />
    <path d="M22 182h196v18H22z" fill="var(--shade)" opacity=".07" />
    <path d="M80 198v-92a40 40 0 0 1 80 0v92z" fill="var(--trim)" />
    <path d="M87 198v-92a33 33 0 0 1 66 0v92z" fill="var(--shutter)" />
    <path d="M91 104a29 29 0 0 1 58 0z" fill="var(--glass-dim)" />
    <path d="M120 75v29M99 84l21 20 21-20" stroke="var(--trim)" strokeWidth="2.5" fill="none" />
    <path d="M120 108v90" stroke="var(--shade)" strokeOpacity=".25" strokeWidth="2" />
    <path d="M94 116h20v30H94zM126 116h20v30h-20zM94 154h20v36H94zM126 154h20v36h-20z" fill="var(--shade)" opacity=".16" />
    <circle cx="126" cy="150" r="3" fill="var(--sun)" />
    <path d="M70 196h100v6H70z" fill="var(--ground-2)" />
    <path d="M20 200h200" stroke="var(--ground-2)" strokeWidth="4" strokeLinecap="round" />
    <rect x="168" y="70" width="44" height="32" rx="6" fill="#fffdf7" stroke="var(--shutter)" strokeWidth="3" />
    <text x="190" y="92" textAnchor="middle" fontFamily="var(--font-display)" fontWeight="750" fontSize="17" fill="#14543f">
      {number}
    </text>
    <path d="M30 60h32v50H30z" fill="var(--trim)" />
    <path d="M33 63h12v44H33zM47 63h12v44H47z" fill="var(--shutter)" />
    <path d="M35 71h8M35 79h8M35 87h8M35 95h8M49 71h8M49 79h8M49 87h8M49 95h8" stroke="#fff" strokeOpacity=".25" strokeWidth="1.5" />
    <path d="M54 186q-16-8-13-24 11 3 13 16-3-20 3-30 9 12 3 29 4-12 14-13 1 14-14 22z" fill="var(--leaf)" />
    <path d="M42 182h27v5H42zM44 187h23l-3 13H47z" fill="var(--roof)" />
  </svg>
)
