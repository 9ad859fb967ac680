import { useEffect, useState } from 'react'
import type { CallOptions } from '#contract/endpoint.ts'
import { useAction } from '#web/lib/action.ts'
import { showToast } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'

const secondsUntil = (at: number) => Math.max(0, Math.ceil((at - Date.now()) / 1000))

/** Countdown in whole seconds until a moment; 0 afterwards. */
export function useSecondsUntil(at: number): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(at))
  useEffect(() => {
    setSeconds(secondsUntil(at))
    const timer = setInterval(() => setSeconds(secondsUntil(at)), 1000)
    return () => clearInterval(timer)
  }, [at])
  return seconds
}

type Sent = { resend_after_s: number }
type ResendProps = {
  send: (options: CallOptions) => Promise<Sent>
  /** Time of the last email in ms; 0 without one. */
  sentAt: number
  words: { again: string; againIn: (seconds: number) => string; resent: string }
}

/** Button that sends an email again, once the last one had time to arrive. */
export function Resend({ send, sentAt, words }: ResendProps) {
  const [from, setFrom] = useState(sentAt && sentAt + 60_000)
  const seconds = useSecondsUntil(from)
  const again = useAction(send, {
    done: ({ resend_after_s: after }) => {
      setFrom(Date.now() + after * 1000)
      showToast(words.resent)
    },
  })
  if (seconds > 0) return <p>{words.againIn(seconds)}</p>
  return (
    <Button look="soft" isBusy={again.isBusy} onClick={() => void again.run()}>
      {words.again}
    </Button>
  )
}
