import type { ReactNode } from 'react'
import type { AuthUser } from '#contract/users/people.ts'
import type { ApiClient } from './api.ts'

export type SectionArgs = { api: ApiClient; user: AuthUser; url: URL }
type SectionProps<T> = { data: T; user: AuthUser }

export type Section = {
  load: (args: SectionArgs) => Promise<unknown>
  show: (props: SectionProps<unknown>) => ReactNode
}

/** A section of a larger page: `load` runs on server and browser like a page's, `show` renders its data. */
export const section = <T,>(load: (args: SectionArgs) => Promise<T>, Show: (props: SectionProps<T>) => ReactNode): Section => ({
  load,
  show: ({ data, user }) => <Show data={data as T} user={user} />,
})
