import { data } from 'react-router'
import { requireUser } from '#web/lib/guards.ts'

export const middleware = [requireUser]
export const clientMiddleware = [requireUser]

/** What does not exist below `/user` is told to signed-in people only. */
function load(): never {
  throw data(null, { status: 404 })
}
export { load as clientLoader, load as loader }

export default function UnknownPage() {
  return null
}
