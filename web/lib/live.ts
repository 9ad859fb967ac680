import { useEffect, useEffectEvent } from 'react'

const pollEveryMs = 8_000

let isHeld = false
/** Holds back the events of this document until a page listens anew, such as when the account that they are about goes. */
export const holdLive = (held: boolean) => void (isHeld = held)

/**
 * Calls `onEvent` when something changed on `channel` (`project:<id>`, `lead:<id>`, `company:<id>`, `user:<id>`). An event has ids only:
 * reload the data that is shown. Without an event stream, `onEvent` runs every 8 seconds instead. Hidden pages pause, and catch up when
 * visible again. A null `channel` listens to nothing. `onWhisper` receives short-lived signals, such as typing.
 */
export function useLive(channel: string | null, onEvent: () => void, onWhisper?: (kind: string) => void) {
  const notify = useEffectEvent(() => void (isHeld || onEvent()))
  const hear = useEffectEvent((event: MessageEvent<string>) => onWhisper?.((JSON.parse(event.data) as { kind: string }).kind))

  useEffect(() => {
    if (!channel) return
    isHeld = false
    let source: EventSource | undefined
    let poll: ReturnType<typeof setInterval> | undefined

    const rest = () => {
      source?.close()
      clearInterval(poll)
      poll = undefined
    }
    const listen = () => {
      source = new EventSource(`/api/live?channel=${encodeURIComponent(channel)}`)
      source.addEventListener('change', () => notify())
      source.addEventListener('whisper', (event) => hear(event as MessageEvent<string>))
      source.addEventListener('open', () => {
        clearInterval(poll)
        poll = undefined
      })
      source.addEventListener('error', () => {
        poll ??= setInterval(() => notify(), pollEveryMs)
      })
    }
    const onVisibility = () => {
      rest()
      if (document.hidden) return
      notify()
      listen()
    }

    if (!document.hidden) listen()
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      rest()
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [channel])
}
