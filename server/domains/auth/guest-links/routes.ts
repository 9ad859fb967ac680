import { guestLinksApi } from '#contract/auth/guest-links.ts'
import { implement } from '#server/lib/implement.ts'
import { openGuestLink, sendGuestLink } from './service.ts'

export const guestLinksRoutes = implement(guestLinksApi, {
  sendGuestLink: (ctx, { body }) => sendGuestLink(ctx, body.email),
  openGuestLink: (ctx, { body }) => openGuestLink(ctx, body.token),
})
