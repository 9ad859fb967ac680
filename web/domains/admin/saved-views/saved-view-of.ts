const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** List of a page by its path below `/admin`, with ids replaced; undefined where views cannot be saved. */
export function listAt(path: string): string | undefined {
  const list = path
    .replace(/^\/admin\//, '')
    .split('/')
    .map((part) => (uuid.test(part) ? ':id' : part))
    .join('/')
  return /^[a-z]+([/-]([a-z]+|:id))*$/.test(list) ? list : undefined
}

/** The part of an address that makes a view, without page and current row, in a canonical order. */
export function viewIn(search: string): string {
  const params = new URLSearchParams(search)
  for (const name of ['after', 'before', 'id']) params.delete(name)
  params.sort()
  return params.toString()
}
