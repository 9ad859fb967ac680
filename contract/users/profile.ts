import * as z from 'zod/mini'
import { authErrors } from '../auth/states.ts'
import { endpoint } from '../endpoint.ts'
import { Email, Locale, StateIso, text, Zip } from '../primitives.ts'
import { AuthUser } from './people.ts'
import { profileErrors } from './states.ts'

/** IANA time zone name, such as `America/Chicago`. */
const TimeZone = z.string().check(z.minLength(1), z.maxLength(64), z.regex(/^[A-Za-z0-9_+/-]+$/))

/** Profile that a person edits. */
export const Profile = z.object({
  email: z.string(),
  /** New address that is not confirmed yet. */
  pending_email: z.nullable(z.string()),
  name: z.string(),
  surname: z.string(),
  zipcode: z.nullable(z.string()),
  city: z.nullable(z.string()),
  state: z.nullable(z.string()),
  locale: Locale,
  time_zone: z.nullable(z.string()),
  avatar: z.nullable(z.string()),
})
export type Profile = z.infer<typeof Profile>

/** Fields left out stay unchanged. City and state follow from the zip; the person may write the city's name differently. */
export const ProfileChange = z.object({
  name: z.optional(text(1, 60)),
  surname: z.optional(text(1, 80)),
  zipcode: z.optional(Zip),
  city: z.optional(text(1, 80)),
  state: z.optional(StateIso),
  locale: z.optional(Locale),
  time_zone: z.optional(TimeZone),
})
export type ProfileChange = z.infer<typeof ProfileChange>

const hour = 3600

export const profileApi = {
  get: endpoint({ method: 'GET', path: '/api/user', access: 'user', summary: 'Get the profile of the person', response: Profile }),
  update: endpoint({
    method: 'PUT',
    path: '/api/user',
    access: 'user',
    summary: 'Update name, place, language or time zone',
    body: ProfileChange,
    response: AuthUser,
  }),
  setImage: endpoint({
    method: 'POST',
    path: '/api/user/image',
    access: 'user',
    summary: 'Set the picture, already square; it is re-encoded without metadata',
    upload: true,
    response: z.object({ avatar: z.string() }),
    limits: [{ count: 20, seconds: hour, by: 'user' }],
  }),
  removeImage: endpoint({ method: 'DELETE', path: '/api/user/image', access: 'user', summary: 'Remove the picture' }),
  changeEmail: endpoint({
    method: 'POST',
    path: '/api/user/email',
    access: 'user',
    summary: 'Change the email; takes effect once the link sent there is opened',
    body: z.object({ email: Email }),
    response: z.object({ pending_email: z.string() }),
    status: 202,
    idempotent: true,
    limits: [{ count: 5, seconds: hour, by: 'user' }],
    errors: [authErrors.proofRequired, profileErrors.emailInUse],
  }),
  confirmEmail: endpoint({
    method: 'POST',
    path: '/api/user/email/confirm',
    access: 'user',
    summary: 'Confirm the new email with the token of its link',
    body: z.object({ token: z.string().check(z.minLength(20), z.maxLength(100)) }),
    response: AuthUser,
    limits: [{ count: 10, seconds: hour, by: 'ip' }],
    errors: [profileErrors.changeSpent, profileErrors.emailInUse],
  }),
  undoEmail: endpoint({
    method: 'POST',
    path: '/api/user/email/undo',
    access: 'anyone',
    summary: 'Restore the former email by the link sent there; ends all sessions and removes sign-in methods added since',
    body: z.object({ token: z.string().check(z.minLength(20), z.maxLength(100)) }),
    response: z.object({ email: z.string() }),
    limits: [{ count: 10, seconds: hour, by: 'ip' }],
    errors: [profileErrors.undoSpent, profileErrors.emailInUse],
  }),
}
