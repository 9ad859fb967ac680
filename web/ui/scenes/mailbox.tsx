import { Pot } from './plants.tsx'

/** An empty mailbox, for missing messages or answers. */
export const Mailbox = () => (
  <svg className="scene" viewBox="0 0 200 150" aria-hidden>
    <rect x="14" y="8" width="172" height="128" rx="12" fill="var(--w-peach)" />
    <path d="M14 118h172v18H14z" fill="var(--shade)" opacity=".07" />
    <rect x="62" y="38" width="76" height="62" rx="8" fill="var(--shutter)" />
    <path d="M62 46a8 8 0 0 1 8-8h60a8 8 0 0 1 8 8v10H62z" fill="var(--shade)" opacity=".18" />
    <rect x="74" y="62" width="52" height="9" rx="4.5" fill="var(--shade)" opacity=".55" />
    <rect x="78" y="80" width="44" height="12" rx="2" fill="#fffdf7" />
    <path d="M84 86h32" stroke="#14543f" strokeWidth="2.5" strokeLinecap="round" strokeDasharray="1 5" />
    <path d="M138 52h14v-18" stroke="var(--iron)" strokeWidth="3.5" fill="none" strokeLinecap="round" />
    <path d="M152 34h14v10h-14z" fill="var(--clay)" />
    <path d="M10 137h180" stroke="var(--ground-2)" strokeWidth="4" strokeLinecap="round" />
    <Pot x={38} y={136} />
  </svg>
)
