import { useEffect, useEffectEvent, useState } from 'react'
import { Time } from './time.tsx'

const written = (ms: number) => {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} min`
}

/** Minutes and seconds left: `9:41 min`. The server doesn't know the reader's clock, so it renders the end time. */
export function Countdown({ until, onEnd }: { until: string; onEnd?: () => void }) {
  const [left, setLeft] = useState<number>()
  const end = useEffectEvent(() => onEnd?.())

  useEffect(() => {
    const tick = () => {
      const ms = Date.parse(until) - Date.now()
      setLeft(ms)
      if (ms > 0) return
      clearInterval(timer)
      end()
    }
    const timer = setInterval(tick, 1000)
    tick()
    return () => clearInterval(timer)
  }, [until])

  return (
    <span role="timer" style={{ fontVariantNumeric: 'tabular-nums' }}>
      {left === undefined ? <Time at={until} shape="time" /> : written(left)}
    </span>
  )
}
