import { data } from 'react-router'

/** The layout's boundary renders this status. */
function load(): never {
  throw data(null, { status: 404 })
}
export { load as clientLoader, load as loader }

export default function ErrorPage() {
  return null
}
