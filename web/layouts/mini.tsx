import { Outlet } from 'react-router'
import { Frame } from './frame.tsx'

/** For a task that one does and leaves: no header, no footer. The page begins with its own `TaskBar`. */
export default function MiniLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}
