import { useSyncExternalStore } from 'react'
import { platformTimeZone } from '#contract/time-zone.ts'

const never = () => () => {}

/** The reader's time zone. The first render uses the server's, so that both render the same text. */
export const useTimeZone = (): string =>
  useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => platformTimeZone,
  )
