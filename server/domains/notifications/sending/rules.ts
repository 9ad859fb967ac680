/** Where a guest sees what an account sees at `path`: they have no pages of their own. */
export function guestPath(path: string): string {
  const [, project, query] = /^\/user\/projects\/([^/?#]+)\??(.*)$/.exec(path) ?? []
  if (project) return `/search/results?project=${project}${query ? `&${query}` : ''}`
  return path.startsWith('/user/') ? '/search/results' : path
}
