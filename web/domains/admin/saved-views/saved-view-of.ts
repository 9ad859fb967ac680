const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The list of a page by its place below `/admin`, the same for each thing that its address names; undefined where its views cannot be kept. */
export function listAt(path: string): string | undefined {
  const list = path
    .replace(/^\/admin\//, '')
    .split('/')
    .map((part) => (uuid.test(part) ? ':id' : part))
    .join('/')
  return /^[a-z]+([/-]([a-z]+|:id))*$/.test(list) ? list : undefined
}

/** What of an address makes a view: not its page, nor the row that is looked at. The same view is always written the same. */
export function viewIn(search: string): string {
  const params = new URLSearchParams(search)
  for (const name of ['after', 'before', 'id']) params.delete(name)
  params.sort()
  return params.toString()
}
