import { useState } from 'react'
import { useAction } from '#web/lib/action.ts'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { catalogueTexts } from '#web/locales/catalogue-editor.ts'
import { moved } from '#web/ui/sort-list.tsx'

/** Sortable entries: each move is saved at once and can be undone. */
export function useOrder<T extends { slug: string }>(
  given: readonly T[],
  save: (slugs: string[]) => Promise<void>,
  reload: () => Promise<void>,
) {
  const t = useTexts(catalogueTexts)
  const [chosen, setChosen] = useState<readonly string[]>()
  const bySlug = new Map(given.map((entry) => [entry.slug, entry]))
  const items = chosen ? chosen.flatMap((slug) => bySlug.get(slug) ?? []) : given
  const action = useAction(async (_options, slugs: string[]) => save(slugs), {
    done: () => void reload(),
    failed: () => setChosen(undefined),
  })

  function put(slugs: string[]) {
    setChosen(slugs)
    void action.run(slugs)
  }
  return {
    items,
    move: (from: number, to: number) => {
      if (action.isBusy) return
      const before = items.map(({ slug }) => slug)
      put(moved(before, from, to))
      showToast(t.ordered, { action: { label: t.undo, run: () => put(before) } })
    },
  }
}
