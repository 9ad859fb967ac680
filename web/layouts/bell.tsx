import { IconBell } from '@tabler/icons-react'
import { useState } from 'react'
import type { Notice } from '#contract/notifications.ts'
import { api } from '#web/lib/api.ts'
import { LocalLink } from '#web/lib/link.tsx'
import { refreshSession } from '#web/lib/session.ts'
import { useTexts } from '#web/lib/texts.ts'
import { siteTexts } from '#web/locales/site.ts'
import { Popover } from '#web/ui/popover.tsx'
import { Ago } from '#web/ui/time.tsx'
import css from './header.module.css'

/** What happened since the last visit. Opening it reads it. */
export function Bell({ unread }: { unread: number }) {
  const { bell } = useTexts(siteTexts)
  const [notices, setNotices] = useState<Notice[]>()

  async function open() {
    const { data } = await api.notifications.list()
    setNotices(data)
    if (data.some((notice) => !notice.is_read)) {
      await api.notifications.read()
      await refreshSession()
    }
  }

  return (
    <Popover
      label={unread > 0 ? bell.unread(unread) : bell.title}
      button={
        <span className={css.bell}>
          <IconBell aria-hidden />
          {unread > 0 && <span aria-hidden>{unread > 9 ? '9+' : unread}</span>}
        </span>
      }
      // A failed read stays quiet: the list opens again with the next click.
      onOpen={() => void open().catch(() => setNotices([]))}
    >
      <h2 className={css.panelTitle}>{bell.title}</h2>
      {notices?.length === 0 && <p className={css.panelNote}>{bell.none}</p>}
      {notices?.map((notice) => (
        <LocalLink key={notice.id} to={notice.path} className={css.notice} data-unread={!notice.is_read || undefined}>
          <strong>{notice.title}</strong>
          <span>{notice.body}</span>
          <Ago at={notice.at} />
        </LocalLink>
      ))}
    </Popover>
  )
}
