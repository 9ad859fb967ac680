import { data } from 'react-router'
import { requireAdmin } from '#web/lib/guards.ts'

export const middleware = [requireAdmin]
export const clientMiddleware = [requireAdmin]

/** Only admins learn that a page below `/admin` doesn't exist. */
function load(): never {
  throw data(null, { status: 404 })
}
export { load as clientLoader, load as loader }

export default function UnknownPage() {
  return null
}
