/** Whether `path` stays on this site: `/\host`, `//host` and `/.//host` leave it. */
export function isSitePath(path: string): boolean {
  if (!/^\/(?![/\\])[^\\\u0000-\u001f\u007f]*$/.test(path)) return false
  const { origin, pathname } = new URL(path, 'http://site.invalid')
  return origin === 'http://site.invalid' && !pathname.startsWith('//')
}
