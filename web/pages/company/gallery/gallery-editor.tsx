import { type ReactNode, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { OwnGallery, OwnWork } from '#contract/companies/gallery.ts'
import { useAction } from '#web/lib/action.ts'
import { showFailure, showToast } from '#web/lib/notices.ts'
import { useOwnCompany, useOwnTexts } from '#web/lib/own-company.ts'
import { useUploads } from '#web/lib/uploads.ts'
import { companyGalleryTexts } from '#web/locales/company-gallery.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PhotoPicker } from '#web/ui/photo-picker.tsx'
import css from '../gallery.module.css'
import { WorkDialog } from './work-dialog.tsx'
import { WorkTile } from './work-tile.tsx'

type EditorProps = {
  gallery: OwnGallery
  services: readonly { slug: string; name: string }[]
  /** Key under which interrupted uploads are resumed. */
  place: string
  /** Rendered above the photos. */
  renderHead?: (works: readonly OwnWork[]) => ReactNode
  /** Rendered below each photo. */
  renderMore?: (work: OwnWork) => ReactNode
}

/** Gallery editor: add, sort, describe, remove and restore photos. */
export function GalleryEditor({ gallery, services, place, renderHead, renderMore }: EditorProps) {
  const t = useOwnTexts(companyGalleryTexts)
  const { ownCompany } = useOwnCompany()
  const { works, most, settle, order, remove, moved } = useGallery(gallery)
  const [openId, setOpenId] = useState<string>()
  const uploads = useUploads({ place, attach: async (upload_id) => settle(await ownCompany.addWork({ body: { upload_id } })) })
  const open = works.find(({ picture }) => picture.id === openId)

  return (
    <>
      {renderHead?.(works)}
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
              <WorkTile key={work.picture.id} work={work} at={at} count={works.length} move={order} open={() => setOpenId(work.picture.id)}>
                {renderMore?.(work)}
              </WorkTile>
            ))}
          </ol>
        </section>
      )}
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

/** Gallery state with optimistic changes, which are rolled back when the server refuses. */
function useGallery(loaded: OwnGallery) {
  const t = useOwnTexts(companyGalleryTexts)
  const { ownCompany } = useOwnCompany()
  const { revalidate } = useRevalidator()
  const [{ from, gallery }, setState] = useState({ from: loaded, gallery: loaded })
  const [moved, setMoved] = useState('')
  // Changes from another member or tab.
  if (from !== loaded) setState({ from: loaded, gallery: loaded })
  const settle = (next: OwnGallery) => setState((now) => ({ ...now, gallery: next }))
  const { works } = gallery

  const put = useAction((_options, id: string) => ownCompany.restoreWork({ params: { media_id: id } }), {
    done: (next) => {
      settle(next)
      showToast(t.restored)
    },
  })
  async function remove(id: string) {
    settle({ ...gallery, works: works.filter(({ picture }) => picture.id !== id) })
    try {
      await ownCompany.removeWork({ params: { media_id: id } })
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
      await ownCompany.orderWorks({ body: { media_ids: next.map(({ picture }) => picture.id) } })
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
