import { lazy, Suspense } from 'react'
import { Outlet } from 'react-router'
import { useInstallOffer } from '#web/lib/install.ts'
import { Footer } from './footer.tsx'
import { Frame } from './frame.tsx'
import { Header } from './header.tsx'
import { SearchLink } from './search-link.tsx'

const InstallOffer = lazy(() => import('./install-offer.tsx'))

/** Header, page, footer; and, once it makes sense, the offer to install the site. */
export default function MainLayout() {
  const way = useInstallOffer()
  return (
    <Frame head={<Header search={<SearchLink />} />} foot={<Footer />}>
      <Outlet />
      <Suspense>{way && <InstallOffer way={way} />}</Suspense>
    </Frame>
  )
}
