import { useLocation, useRevalidator } from 'react-router'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { localizedPath, withoutLocale } from '#web/lib/locale.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { refreshSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'

/** Ends viewing as someone else and returns to the page of that person. */
export function EndViewing({ label, isSmall = false }: { label: string; isSmall?: boolean }) {
  const locale = useLocale()
  const { revalidate } = useRevalidator()
  const { pathname } = useLocation()
  const end = useAction(() => api.viewing.end(), {
    done: ({ user_id: id }) => {
      // An admin tab continues where it was. Any other tab still has the other person's data in memory.
      if (withoutLocale(pathname).startsWith('/admin')) void refreshSession().then(revalidate)
      else location.assign(localizedPath(id ? `/admin/users/${id}` : '/admin/dashboard', locale))
    },
  })
  return (
    <Button {...(isSmall ? { size: 's', look: 'soft' } : {})} isBusy={end.isBusy} onClick={() => void end.run()}>
      {label}
    </Button>
  )
}
