import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Id, text } from '../primitives.ts'
import { savedViewErrors } from './states.ts'

/** A list by its path below `/admin`, with `:id` for the ids in it: `requests`, `companies/:id/payments`. */
const ListPlace = z.string().check(z.maxLength(80), z.regex(/^[a-z]+([/-]([a-z]+|:id))*$/))

const ViewName = text(1, 40)

export const SavedView = z.object({
  id: Id,
  list: z.string(),
  name: z.string(),
  /** Filters, order and columns as the address of the list has them, without the question mark. */
  query: z.string(),
})
export type SavedView = z.infer<typeof SavedView>

export const SavedViewInput = z.object({ list: ListPlace, name: ViewName, query: text(1, 1000) })

export const SavedViewName = z.object({ name: ViewName })

const views = { access: 'admin', area: 'platform', response: z.array(SavedView) } as const

const path = '/api/admin/views'

const params = z.object({ view_id: Id })

/** Saved views of lists, private to each admin. */
export const savedViewsApi = {
  list: endpoint({ method: 'GET', path, ...views, summary: 'List the admin’s saved views, by name' }),
  save: endpoint({
    method: 'PUT',
    path,
    ...views,
    summary: 'Save a view of a list; one with the same name is replaced',
    body: SavedViewInput,
    errors: [savedViewErrors.tooMany],
  }),
  rename: endpoint({ method: 'PUT', path: `${path}/:view_id`, ...views, summary: 'Rename a saved view', params, body: SavedViewName }),
  drop: endpoint({ method: 'DELETE', path: `${path}/:view_id`, ...views, summary: 'Delete a saved view', params }),
}
