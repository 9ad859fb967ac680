import { data } from 'react-router'
import { requireAdmin } from '#web/lib/guards.ts'

export const middleware = [requireAdmin]
export const clientMiddleware = [requireAdmin]

/** What does not exist below `/admin` is told to admins only. */
function load(): never {
  throw data(null, { status: 404 })
}
export { load as clientLoader, load as loader }

export default function UnknownPage() {
  return null
}
