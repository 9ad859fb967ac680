import { data } from 'react-router'

/** The boundary of the layout shows what this status means. */
function load(): never {
  throw data(null, { status: 403 })
}
export { load as clientLoader, load as loader }

export default function ErrorPage() {
  return null
}
