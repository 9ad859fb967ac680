import { Outlet } from 'react-router'
import { lazyStatic } from '#web/ui/lazy-static.tsx'
import { Frame } from './frame.tsx'
import { Header } from './header.tsx'
// The footer's code is optional; its style isn't.
import './footer.module.css'

// Static: its links need no script.
const Footer = lazyStatic(() => import('./footer.tsx').then((module) => module.Footer))

/** Main layout around a focused task: a slim header and the footer, without offers or questions. */
export default function TaskLayout() {
  return (
    <Frame head={<Header />} foot={<Footer />} isTask>
      <Outlet />
    </Frame>
  )
}
