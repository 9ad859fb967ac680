/** Page for guests in place of `path`, which may need an account. */
export function guestPath(path: string): string {
  const [, project, query] = /^\/user\/projects\/([^/?#]+)\??(.*)$/.exec(path) ?? []
  if (project) return `/search/results?project=${project}${query ? `&${query}` : ''}`
  return path.startsWith('/user/') ? '/search/results' : path
}
