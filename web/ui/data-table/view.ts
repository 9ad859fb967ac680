import { useLocation, useNavigate, useNavigation } from 'react-router'

export type View = ReturnType<typeof useView>

/** The view in the address, and addresses of other views. Any change returns to the first page. */
export function useView() {
  const { search, pathname } = useLocation()
  const navigation = useNavigation()
  const navigate = useNavigate()
  const params = new URLSearchParams(search)
  const changed = (changes: Record<string, string | null>): string => {
    const next = new URLSearchParams(search)
    for (const key of ['after', 'before']) next.delete(key)
    for (const [key, value] of Object.entries(changes)) {
      if (value === null || value === '') next.delete(key)
      else next.set(key, value)
    }
    return next.toString()
  }
  return {
    params,
    with: changed,
    go: (changes: Record<string, string | null>) => void navigate({ search: changed(changes) }, { preventScrollReset: true }),
    isLoading: navigation.state === 'loading' && navigation.location.pathname === pathname && navigation.location.search !== search,
  }
}
