import { useState } from 'react'
import { href, useRevalidator } from 'react-router'
import type { OwnGallery } from '#contract/own-company.ts'
import { companyPaths } from '#web/domains/leads/paths.ts'
import { useAction } from '#web/lib/action.ts'
import { api, apiContext } from '#web/lib/api.ts'
import { requireArea } from '#web/lib/guards.ts'
import { Head } from '#web/lib/head.tsx'
import { showFailure, showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useUploads } from '#web/lib/uploads.ts'
import { companyGalleryTexts } from '#web/locales/company-gallery.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page, Row } from '#web/ui/page.tsx'
import { PhotoPicker } from '#web/ui/photo-picker.tsx'
import { TaskBar } from '#web/ui/task-bar.tsx'
import type { Route } from './+types/gallery.ts'
import css from './gallery.module.css'
import { WorkDialog } from './gallery/work-dialog.tsx'
import { WorkTile } from './gallery/work-tile.tsx'

export const middleware = [requireArea('configure')]
export const clientMiddleware = [requireArea('configure')]

async function load({ context }: Route.LoaderArgs) {
  const { ownCompany } = context.get(apiContext)
  const [gallery, services, profile] = await Promise.all([ownCompany.gallery(), ownCompany.services(), ownCompany.profile()])
  return { gallery, services: services.map(({ service }) => service), profile }
}
export { load as clientLoader, load as loader }

/** A company's finished work: added, put in order, described, taken out and put back. */
export default function GalleryPage({ loaderData: { gallery, services, profile } }: Route.ComponentProps) {
  const t = useTexts(companyGalleryTexts)
  const { works, most, settle, order, remove, moved } = useGallery(gallery)
  const [openId, setOpenId] = useState<string>()
  const uploads = useUploads({
    place: `company:${profile.id}`,
    attach: async (upload_id) => settle(await api.ownCompany.addWork({ body: { upload_id } })),
  })
  const open = works.find(({ picture }) => picture.id === openId)

  return (
    <>
      <Head title={t.title} isPrivate />
      <TaskBar title={t.title} back={companyPaths.sections} />
      <Page>
        <div className={css.intro}>
          <Row isSplit>
            <p>{t.lead}</p>
            {profile.status === 'active' && works.length > 0 && (
              <ButtonLink to={href('/companies/:slug/gallery', { slug: profile.slug })} look="plain" size="s">
                {t.see}
              </ButtonLink>
            )}
          </Row>
        </div>
        <PhotoPicker label={t.add} hint={t.addHint} photos={[]} uploads={uploads} max={Math.max(0, most - works.length)} />
        {works.length === 0 && uploads.pending.length === 0 ? (
          <EmptyState title={t.none}>{t.noneText}</EmptyState>
        ) : (
          <section aria-label={t.title}>
            <p className={css.count}>{t.count(works.length, most)}</p>
            <p className="visually-hidden" role="status">
              {moved}
            </p>
            <ol className={css.grid}>
              {works.map((work, at) => (
                <WorkTile
                  key={work.picture.id}
                  work={work}
                  at={at}
                  count={works.length}
                  move={order}
                  open={() => setOpenId(work.picture.id)}
                />
              ))}
            </ol>
          </section>
        )}
      </Page>
      {open && (
        <WorkDialog
          key={open.picture.id}
          work={open}
          services={services}
          close={() => setOpenId(undefined)}
          settle={settle}
          remove={() => {
            setOpenId(undefined)
            remove(open.picture.id)
          }}
        />
      )}
    </>
  )
}

/** The gallery as it stands now. What is done shows at once; what the server refuses comes back. */
function useGallery(loaded: OwnGallery) {
  const t = useTexts(companyGalleryTexts)
  const { revalidate } = useRevalidator()
  const [{ from, gallery }, setState] = useState({ from: loaded, gallery: loaded })
  const [moved, setMoved] = useState('')
  // News from elsewhere: another member, another tab.
  if (from !== loaded) setState({ from: loaded, gallery: loaded })
  const settle = (next: OwnGallery) => setState({ from: loaded, gallery: next })
  const { works } = gallery

  const put = useAction((_options, id: string) => api.ownCompany.restoreWork({ params: { media_id: id } }), {
    done: (next) => {
      settle(next)
      showToast(t.restored)
    },
  })
  async function remove(id: string) {
    settle({ ...gallery, works: works.filter(({ picture }) => picture.id !== id) })
    try {
      await api.ownCompany.removeWork({ params: { media_id: id } })
      showToast(t.removed, { action: { label: t.undo, run: () => void put.run(id) } })
    } catch (error) {
      showFailure(error)
      void revalidate()
    }
  }
  async function order(fromAt: number, toAt: number) {
    const next = works.toSpliced(fromAt, 1).toSpliced(toAt, 0, works[fromAt]!)
    settle({ ...gallery, works: next })
    setMoved(t.moved(toAt + 1, works.length))
    try {
      await api.ownCompany.orderWorks({ body: { media_ids: next.map(({ picture }) => picture.id) } })
    } catch (error) {
      settle(gallery)
      showFailure(error)
    }
  }
  return {
    works,
    most: gallery.most,
    moved,
    settle,
    remove: (id: string) => void remove(id),
    order: (fromAt: number, toAt: number) => void order(fromAt, toAt),
  }
}
