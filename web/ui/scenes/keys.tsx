/** Keys in a door, for success and welcome pages. */
export const Keys = () => (
  <svg className="scene" viewBox="0 0 200 150" aria-hidden>
    <rect x="14" y="8" width="172" height="128" rx="12" fill="var(--w-cream)" />
    <path d="M52 136V62a48 48 0 0 1 96 0v74z" fill="var(--trim)" />
    <path d="M60 136V62a40 40 0 0 1 80 0v74z" fill="var(--shutter)" />
    <path d="M65 60a35 35 0 0 1 70 0z" fill="var(--glass)" />
    <path d="M100 25v35M76 36l24 24 24-24" stroke="var(--trim)" strokeWidth="2.5" fill="none" />
    <path d="M70 74h24v26H70zM106 74h24v26h-24zM70 108h24v22H70zM106 108h24v22h-24z" fill="var(--shade)" opacity=".16" />
    <circle cx="100" cy="98" r="8" fill="var(--sun)" />
    <path d="M100 95v7" stroke="var(--shade)" strokeWidth="3" strokeLinecap="round" />
    <path d="M100 104q-2 10 8 14" stroke="var(--iron)" strokeWidth="2.5" fill="none" />
    <circle cx="113" cy="121" r="7" fill="none" stroke="var(--iron)" strokeWidth="3" />
    <path d="M118 126l9 12M113 128l2 13" stroke="var(--clay)" strokeWidth="4" strokeLinecap="round" />
    <path d="M44 136h112" stroke="var(--ground-2)" strokeWidth="5" strokeLinecap="round" />
  </svg>
)
