import type { ListPage } from '#contract/lists.ts'
import { isColumns } from '#web/ui/table-columns.ts'

/** What a list's page asks the server for: its address, less what only concerns how it is shown. */
export function tableQuery(url: URL, more: Record<string, string> = {}): never {
  return { ...Object.fromEntries([...url.searchParams].filter(([key]) => !isColumns(key))), ...more } as never
}

/** Nothing at all, not only nothing that the filters let through; `view` names the list among those of its page. */
export const isBare = (list: ListPage<unknown>, params: URLSearchParams, view: string): boolean =>
  list.data.length === 0 && [...params.keys()].every((name) => name === view)

/** The values of a list as choices, by the words for them. */
export const choices = <K extends string>(words: Readonly<Record<K, string>>) =>
  (Object.entries(words) as [K, string][]).map(([value, label]) => ({ value, label }))

export const yesOrNo = (words: { yes: string; no: string }) => [
  { value: 'true', label: words.yes },
  { value: 'false', label: words.no },
]
