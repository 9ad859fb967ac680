import { useEffect, useEffectEvent, useState } from 'react'
import { presenceChannel, presenceEveryMs, presenceLastsMs, readPresence } from '#contract/admin/states.ts'
import { api } from '#web/lib/api.ts'
import { useLive } from '#web/lib/live.ts'
import { useTexts } from '#web/lib/texts.ts'
import { decisionTexts } from '#web/locales/admin-decisions.ts'
import { Badge } from '#web/ui/badge.tsx'
import css from '../details/evidence.module.css'
import { usePlanned } from '../decisions/planned.ts'

type Seen = { id: string; name: string; until: number }

/** Other admins who have the same item open. Each page announces itself at intervals, and at once when another one appears; silence ends it. */
export function OpenBy({ id }: { id: string }) {
  const t = useTexts(decisionTexts)
  const others = useOthers(id)
  return (
    <div role="status" className={css.openBy}>
      {others.length > 0 && <Badge tone="amber">{t.openBy(others.map(({ name }) => name))}</Badge>}
    </div>
  )
}

function useOthers(id: string): readonly Seen[] {
  const { me } = usePlanned()
  const [seen, setSeen] = useState<readonly Seen[]>([])
  const tell = () => {
    if (!document.hidden) void api.presence.open({ body: { id } }).catch(() => undefined)
  }
  const say = useEffectEvent(tell)
  useEffect(() => {
    say()
    const saying = setInterval(() => {
      say()
      setSeen((all) => all.filter(({ until }) => until > Date.now()))
    }, presenceEveryMs)
    return () => clearInterval(saying)
  }, [])
  useLive(
    presenceChannel(id),
    () => undefined,
    (kind) => {
      const other = readPresence(kind)
      if (!other || other.id === me) return
      if (!seen.some((one) => one.id === other.id)) tell()
      setSeen((all) => [...all.filter((one) => one.id !== other.id), { ...other, until: Date.now() + presenceLastsMs }])
    },
  )
  return seen
}
