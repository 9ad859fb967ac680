import { IconBell } from '@tabler/icons-react'
import { useState } from 'react'
import type { AppNotification } from '#contract/notifications/inbox.ts'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { LocalLink } from '#web/lib/link.tsx'
import { useLive } from '#web/lib/live.ts'
import { refreshSession } from '#web/lib/session.ts'
import { useTexts } from '#web/lib/texts.ts'
import { signedInTexts } from '#web/locales/signed-in.ts'
import { Button } from '#web/ui/button.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { Loading, SkeletonText } from '#web/ui/skeleton.tsx'
import { Ago } from '#web/ui/time.tsx'
import css from './header.module.css'

type Shown = { rows: readonly AppNotification[]; cursor: string | null }

/** Live list of notifications. Opening it marks them as read; new ones stay highlighted until it closes. */
export function Bell({ person, unread }: { person: string; unread: number }) {
  const { bell } = useTexts(signedInTexts)
  const [isOpen, setOpen] = useState(false)
  const [shown, setShown] = useState<Shown>()
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())

  async function look() {
    const { data, next_cursor: cursor } = await api.notifications.list({ query: { limit: 10 } })
    const unseen = data.filter((notice) => !notice.is_read).map(({ id }) => id)
    setShown({ rows: data, cursor })
    setFresh((before) => new Set([...before, ...unseen]))
    if (unseen.length > 0) await api.notifications.read()
    await refreshSession()
  }
  // A failed read stays silent; the next click tries again.
  const lookQuietly = () => void look().catch(() => setShown((before) => before ?? { rows: [], cursor: null }))
  useLive(`user:${person}`, () => (isOpen ? lookQuietly() : void refreshSession().catch(() => undefined)))

  const more = useAction(() => api.notifications.list({ query: { limit: 10, cursor: shown!.cursor! } }), {
    done: ({ data, next_cursor: cursor }) => setShown({ rows: [...shown!.rows, ...data], cursor }),
  })

  return (
    <Popover
      label={unread > 0 ? bell.unread(unread) : bell.title}
      button={
        <span className={css.bell}>
          <IconBell aria-hidden />
          {unread > 0 && <span aria-hidden>{unread > 9 ? '9+' : unread}</span>}
        </span>
      }
      onOpen={() => {
        setOpen(true)
        lookQuietly()
      }}
      onClose={() => {
        setOpen(false)
        setFresh(new Set())
      }}
    >
      <div className={css.panelHead}>
        <h2>{bell.title}</h2>
        <LocalLink to="/user/profile?section=notices" className={css.panelLink}>
          {bell.choose}
        </LocalLink>
      </div>
      {!shown && (
        <div className={css.panelNote}>
          <Loading>
            <SkeletonText lines={4} />
          </Loading>
        </div>
      )}
      {shown?.rows.length === 0 && <p className={css.panelNote}>{bell.none}</p>}
      <ul className={css.notices} aria-live="polite">
        {shown?.rows.map((notice) => (
          <li key={notice.id}>
            <LocalLink to={notice.path} className={css.notice} data-unread={fresh.has(notice.id) || undefined}>
              <strong>
                {fresh.has(notice.id) && <span className="visually-hidden">{bell.fresh}</span>}
                {notice.title}
              </strong>
              <span>{notice.body}</span>
              <Ago at={notice.at} />
            </LocalLink>
          </li>
        ))}
      </ul>
      {shown?.cursor && (
        <Button look="plain" size="s" isWide data-stay isBusy={more.isBusy} onClick={() => void more.run()}>
          {bell.more}
        </Button>
      )}
    </Popover>
  )
}
