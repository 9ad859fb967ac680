import { lazy, Suspense } from 'react'
import { Outlet } from 'react-router'
import { useInstallOffer } from '#web/lib/install.ts'
import { Footer } from './footer.tsx'
import { Frame } from './frame.tsx'
import { Header } from './header.tsx'
import { SearchLink } from './search-link.tsx'

const InstallOffer = lazy(() => import('./install-offer.tsx'))

/** Once it makes sense, the offer to install the site. */
function Installation() {
  const way = useInstallOffer()
  if (!way) return null
  return (
    <Suspense>
      <InstallOffer way={way} />
    </Suspense>
  )
}

/** Header, page, footer. It waits for nothing that only the browser knows: what it shows would all be rendered again at once. */
export default function MainLayout() {
  return (
    <Frame head={<Header search={<SearchLink />} />} foot={<Footer />}>
      <Outlet />
      <Installation />
    </Frame>
  )
}
