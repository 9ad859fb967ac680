import type { ListPage } from '#contract/lists.ts'
import { isColumns } from '#web/ui/table-columns.ts'

/** Query of a list: its address without parameters of the display. */
export function tableQuery(url: URL, more: Record<string, string> = {}): never {
  return { ...Object.fromEntries([...url.searchParams].filter(([key]) => !isColumns(key))), ...more } as never
}

/** Whether the list is empty without filters. `view` names the list among those of its page. */
export const isBare = (list: ListPage<unknown>, params: URLSearchParams, view: string): boolean =>
  list.data.length === 0 && [...params.keys()].every((name) => name === view)

/** Options of a list of values with their labels. */
export const choices = <K extends string>(words: Readonly<Record<K, string>>) =>
  (Object.entries(words) as [K, string][]).map(([value, label]) => ({ value, label }))

export const yesOrNo = (words: { yes: string; no: string }) => [
  { value: 'true', label: words.yes },
  { value: 'false', label: words.no },
]
