import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { keepFocus } from '#web/ui/kept-focus.ts'
import { Frame } from './frame.tsx'

/** For a task that one does and leaves: no header, no footer. The page begins with its own `TaskBar`. */
export default function MiniLayout() {
  useEffect(keepFocus, [])
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}
