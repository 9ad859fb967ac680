import { Outlet } from 'react-router'
import { lazyStatic } from '#web/ui/lazy-static.tsx'
import { Frame } from './frame.tsx'
import { Header } from './header.tsx'
// The footer's code may never come; its style must.
import './footer.module.css'

// It is only looked at here: its links need no script.
const Footer = lazyStatic(() => import('./footer.tsx').then((module) => module.Footer))

/** The main layout around a task that one does and leaves: a slim header and the footer, and nothing that asks for anything else. */
export default function TaskLayout() {
  return (
    <Frame head={<Header />} foot={<Footer />} isTask>
      <Outlet />
    </Frame>
  )
}
