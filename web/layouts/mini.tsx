import { Outlet } from 'react-router'
import { Frame } from './frame.tsx'

/** Layout for a focused task: no header, no footer. The page starts with its own `TaskBar`. */
export default function MiniLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}
