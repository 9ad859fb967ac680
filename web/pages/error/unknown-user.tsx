import { data } from 'react-router'
import { requireUser } from '#web/lib/guards.ts'

export const middleware = [requireUser]
export const clientMiddleware = [requireUser]

/** Only signed-in people learn that a page below `/user` doesn't exist. */
function load(): never {
  throw data(null, { status: 404 })
}
export { load as clientLoader, load as loader }

export default function UnknownPage() {
  return null
}
