import { useSyncExternalStore } from 'react'

/** Where the product starts; the server renders public pages in it. */
export const defaultTimeZone = 'America/New_York'

const never = () => () => {}

/** The reader's zone. The first render takes the server's, so that both show the same words. */
export const useTimeZone = (): string =>
  useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => defaultTimeZone,
  )
