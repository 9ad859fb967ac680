import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { localizedPath } from '#web/lib/locale.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { Button } from '#web/ui/button.tsx'

/** Back from seeing the product as somebody else, to the page of that person. */
export function EndViewing({ label, isSmall = false }: { label: string; isSmall?: boolean }) {
  const locale = useLocale()
  const end = useAction(() => api.viewing.end(), {
    // Another session from here on: what is in memory is the other person's.
    done: ({ user_id: id }) => location.assign(localizedPath(id ? `/admin/users/${id}` : '/admin/dashboard', locale)),
  })
  return (
    <Button {...(isSmall ? { size: 's', look: 'soft' } : {})} isBusy={end.isBusy} onClick={() => void end.run()}>
      {label}
    </Button>
  )
}
