import { type RefObject, useCallback, useEffect, useState } from 'react'

const rowsOf = (frame: HTMLElement | null) => [...(frame?.closest('section')?.querySelectorAll<HTMLElement>('ol > li') ?? [])]
const companyOf = (row: Element | null | undefined) =>
  /\/companies\/([\w-]+)/.exec(row?.querySelector('a[href*="/companies/"]')?.getAttribute('href') ?? '')?.[1] ?? null

/**
 * The company lit up in the list below the map and on the map. The list knows nothing of the map, whose code is loaded when someone opens it: its
 * rows tell their company by their link, and are marked with `data-lit`.
 */
export function useRowLight(frame: RefObject<HTMLElement | null>) {
  const [lit, setLit] = useState<string | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    const list = frame.current?.closest('section')
    const light = ({ target }: Event) => {
      const row = (target as Element).closest('ol > li')
      if (row) setLit(companyOf(row))
    }
    const leave = ({ target }: Event) => (target as Element).closest('ol > li') && setLit(null)
    for (const name of ['pointerover', 'focusin']) list?.addEventListener(name, light, stop)
    for (const name of ['pointerout', 'focusout']) list?.addEventListener(name, leave, stop)
    return () => stop.abort()
  }, [frame])
  useEffect(() => {
    for (const row of rowsOf(frame.current)) row.toggleAttribute('data-lit', lit !== null && companyOf(row) === lit)
  }, [frame, lit])
  /** Brings the first of these rows into sight, where the map stays beside it. */
  const showRow = useCallback(
    ([id]: readonly string[]) => {
      const isBeside = frame.current && getComputedStyle(frame.current).position === 'sticky'
      if (isBeside)
        rowsOf(frame.current)
          .find((row) => companyOf(row) === id)
          ?.scrollIntoView({ block: 'start' })
    },
    [frame],
  )
  return { lit, setLit, showRow }
}
