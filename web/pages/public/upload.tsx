import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { Head } from '#web/lib/head.tsx'
import { useHydrated } from '#web/lib/store.ts'
import { useTexts } from '#web/lib/texts.ts'
import { uploadTexts } from '#web/locales/uploads.ts'
import { Page } from '#web/ui/page.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'

const ByLink = lazy(async () => ({ default: (await import('./upload/by-link.tsx')).ByLink }))
const OwnRequest = lazy(async () => ({ default: (await import('./upload/own-request.tsx')).OwnRequest }))
const ChooseRequest = lazy(async () => ({ default: (await import('./upload/choose-request.tsx')).ChooseRequest }))

/** Adds photos to a request: through an upload link, or to the caller's own. Personal data loads in the browser only. */
export default function UploadPage() {
  const t = useTexts(uploadTexts).page
  const [search] = useSearchParams()
  const isHydrated = useHydrated()
  const [link, project] = [search.get('link'), search.get('project')]
  return (
    <Page width="text">
      <Head title={t.title} isPrivate />
      <meta name="referrer" content="no-referrer" />
      {isHydrated ? (
        <Suspense fallback={<UploadSkeleton />}>
          {link ? <ByLink link={link} /> : project ? <OwnRequest id={project} /> : <ChooseRequest />}
        </Suspense>
      ) : (
        <UploadSkeleton />
      )}
    </Page>
  )
}

function UploadSkeleton() {
  const t = useTexts(uploadTexts).page
  return (
    <>
      <h1>{t.title}</h1>
      <Loading>
        <Skeleton height="14rem" />
      </Loading>
    </>
  )
}
