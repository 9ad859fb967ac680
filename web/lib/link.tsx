import { type ComponentProps, useCallback } from 'react'
import { Link, type NavigateOptions, NavLink, useNavigate } from 'react-router'
import { localizedPath } from './locale.ts'
import { useLocale } from './locale-context.ts'

/** A link that keeps the page's language. `to` is a path without it: `href('/companies/:slug', { slug })`. */
export const LocalLink = ({ to, ...rest }: Omit<ComponentProps<typeof Link>, 'to'> & { to: string }) => (
  <Link to={localizedPath(to, useLocale())} {...rest} />
)

export const LocalNavLink = ({ to, ...rest }: Omit<ComponentProps<typeof NavLink>, 'to'> & { to: string }) => (
  <NavLink to={localizedPath(to, useLocale())} {...rest} />
)

/** Like `useNavigate`, in the language of the page: `navigate('/search/results')`. */
export function useLocalNavigate() {
  const navigate = useNavigate()
  const locale = useLocale()
  return useCallback((path: string, options?: NavigateOptions) => navigate(localizedPath(path, locale), options), [navigate, locale])
}
