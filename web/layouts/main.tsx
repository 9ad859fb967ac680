import { lazy, Suspense } from 'react'
import { Outlet } from 'react-router'
import { useInstallOffer } from '#web/lib/install.ts'
import { Footer } from './footer.tsx'
import { Frame } from './frame.tsx'
import { Header } from './header.tsx'
import { HeaderSearch } from './header-search.tsx'

const InstallOffer = lazy(() => import('./install-offer.tsx'))

/** Offer to install the site, once it makes sense. */
function Installation() {
  const way = useInstallOffer()
  if (!way) return null
  return (
    <Suspense>
      <InstallOffer way={way} />
    </Suspense>
  )
}

/** Header, page, footer. It doesn't depend on browser-only state, which would rerender everything. */
export default function MainLayout() {
  return (
    <Frame head={<Header search={<HeaderSearch />} />} foot={<Footer />}>
      <Outlet />
      <Installation />
    </Frame>
  )
}
