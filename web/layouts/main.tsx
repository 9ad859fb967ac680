import { Outlet } from 'react-router'
import { Footer } from './footer.tsx'
import { Frame } from './frame.tsx'
import { Header } from './header.tsx'
import { SearchLink } from './search-link.tsx'

/** Header, page, footer. */
export default function MainLayout() {
  return (
    <Frame head={<Header search={<SearchLink />} />} foot={<Footer />}>
      <Outlet />
    </Frame>
  )
}
