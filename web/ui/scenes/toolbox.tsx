/** A closed toolbox on the step, for lists without work. */
export const Toolbox = () => (
  <svg className="scene" viewBox="0 0 200 150" aria-hidden>
    <rect x="14" y="8" width="172" height="116" rx="12" fill="var(--w-mint)" />
    <path d="M64 124V62a36 36 0 0 1 72 0v62z" fill="var(--trim)" />
    <path d="M70 124V62a30 30 0 0 1 60 0v62z" fill="var(--shutter-2)" />
    <path d="M74 60a26 26 0 0 1 52 0z" fill="var(--glass)" />
    <path d="M100 62v62" stroke="var(--shade)" strokeOpacity=".25" strokeWidth="2" />
    <path d="M14 112h172v12H14z" fill="var(--ground)" />
    <path d="M14 124h172v12H14z" fill="var(--ground-2)" />
    <path d="M112 78h44q4 0 4 4v8h-8v-5h-36v5h-8v-8q0-4 4-4z" fill="var(--iron)" />
    <rect x="94" y="90" width="80" height="34" rx="5" fill="var(--clay)" />
    <path d="M94 95a5 5 0 0 1 5-5h70a5 5 0 0 1 5 5v7H94z" fill="var(--shade)" opacity=".18" />
    <rect x="127" y="98" width="14" height="9" rx="2" fill="var(--sun)" />
    <path d="M38 124l12-46" stroke="var(--wood)" strokeWidth="6" strokeLinecap="round" />
    <path d="M39 74l24-9 4 9-24 9z" fill="var(--iron)" />
  </svg>
)
