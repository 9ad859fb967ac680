import { Tree } from './plants.tsx'

/** A signpost pointing both ways, for empty results. */
export const LostStreet = () => (
  <svg className="scene" viewBox="0 0 200 150" aria-hidden>
    <rect x="14" y="8" width="172" height="128" rx="12" fill="var(--w-blue)" />
    <circle cx="150" cy="36" r="13" fill="var(--orb)" />
    <path d="M34 48a9 9 0 0 1 17-4 7 7 0 0 1 12 4z" fill="var(--cloud)" />
    <path d="M14 116h172v8q0 12-12 12H26q-12 0-12-12z" fill="var(--ground)" />
    <Tree x={46} y={122} h={72} />
    <path d="M100 122V38" stroke="var(--wood)" strokeWidth="6" strokeLinecap="round" />
    <path d="M98 44h50l10 9-10 9H98zM102 68H58l-10 9 10 9h44z" fill="var(--shutter)" />
    <path d="M110 53h32M66 77h28" stroke="#fffdf7" strokeWidth="3" strokeLinecap="round" />
    <Tree x={166} y={122} h={52} />
  </svg>
)
