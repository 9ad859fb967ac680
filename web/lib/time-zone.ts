import { useSyncExternalStore } from 'react'

/** Time zone of the launch market, used for public pages rendered on the server. */
export const defaultTimeZone = 'America/New_York'

const never = () => () => {}

/** The reader's time zone. The first render uses the server's, so that both render the same text. */
export const useTimeZone = (): string =>
  useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => defaultTimeZone,
  )
