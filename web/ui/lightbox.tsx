import { useLocation, useNavigate } from 'react-router'
import { LocalLink, useLocalNavigate } from '#web/lib/link.tsx'
import { LightboxFrame, type ShownPicture } from './lightbox-frame.tsx'
import type { opened } from './lightbox-link.ts'

type LightboxProps = {
  label: string
  shown: readonly ShownPicture[]
  at: number
  /** Address of the page with this picture open; with null, closed. */
  pathOf: (at: number | null) => string
}

/** A lightbox whose pictures have addresses: its arrows are links, work without scripts, and Back closes it. */
export function Lightbox({ pathOf, ...pictures }: LightboxProps) {
  const goBack = useNavigate()
  const navigate = useLocalNavigate()
  const state = useLocation().state as typeof opened | null
  const turn = { replace: true, preventScrollReset: true, state }

  function go(to: number | null) {
    if (to === null && state?.isOpened) void goBack(-1)
    else void navigate(pathOf(to), to === null ? { replace: true, preventScrollReset: true } : turn)
  }

  return (
    <LightboxFrame
      {...pictures}
      go={go}
      renderWay={({ to, label, ...look }) => (
        <LocalLink
          {...look}
          to={pathOf(to)}
          {...turn}
          aria-label={label}
          title={label}
          onClick={(event) => {
            if (to !== null) return
            event.preventDefault()
            go(null)
          }}
        />
      )}
    />
  )
}
