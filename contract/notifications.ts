import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Instant, page, Paging } from './primitives.ts'

/** A notice in the app, with its words in the language of the request. `path` is where it leads, without the language. */
export const Notice = z.object({
  id: Id,
  kind: z.string(),
  title: z.string(),
  body: z.string(),
  path: z.string(),
  at: Instant,
  is_read: z.boolean(),
})
export type Notice = z.infer<typeof Notice>

export const notificationsApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/notices',
    access: 'user',
    summary: 'Notices, newest first',
    query: z.object(Paging),
    response: page(Notice),
  }),
  read: endpoint({ method: 'POST', path: '/api/notices/read', access: 'user', summary: 'Mark all notices as read' }),
}
