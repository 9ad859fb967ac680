import { IconBuildingStore, IconClipboardList, IconLock, IconLogout, IconMessages, IconSettings, IconUser } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { AuthUser } from '#contract/users/people.ts'
import { forgetPush, keepPush, unkeepPush } from '#web/domains/notifications/push.ts'
import { api } from '#web/lib/api.ts'
import { LocalLink } from '#web/lib/link.tsx'
import { showFailure } from '#web/lib/notices.ts'
import { signOut } from '#web/lib/sign-out.ts'
import { useTexts } from '#web/lib/texts.ts'
import { profileTexts } from '#web/locales/profile.ts'
import { signedInTexts } from '#web/locales/signed-in.ts'
import { siteTexts } from '#web/locales/site.ts'
import { keepFocus } from '#web/ui/kept-focus.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { Bell } from './bell.tsx'
import css from './header.module.css'

/** Bell and account menu. In a separate file, so that visitors never load it. */
export default function SignedIn({ user }: { user: AuthUser }) {
  const { menu } = useTexts(siteTexts).account
  const own = useTexts(signedInTexts)
  const t = useTexts(profileTexts)
  const [unread, setUnread] = useState(0)
  useOnDevice(user)
  useEffect(keepFocus, [])
  return (
    <>
      <Bell person={user.id} unread={user.notifications} />
      <Popover
        label={`${menu}, ${user.avatar_text}`}
        button={<Avatar size="s" name={user.name} src={user.avatar} text={user.avatar_text} />}
        // Optional: without an answer the menu shows no count.
        onOpen={() =>
          void api.messaging.unread().then(
            ({ customer }) => setUnread(customer),
            () => undefined,
          )
        }
      >
        <p className={css.person}>
          <strong>
            {user.name} {user.surname}
          </strong>
          {user.email}
        </p>
        {user.is_admin && (
          <LocalLink to="/admin/dashboard">
            <IconSettings /> {own.admin}
          </LocalLink>
        )}
        {user.is_pro && (
          <LocalLink to="/user/companies/profile">
            <IconBuildingStore /> {user.company?.name ?? own.company}
          </LocalLink>
        )}
        <LocalLink to="/user/profile">
          <IconClipboardList /> {own.requests}
        </LocalLink>
        <LocalLink to="/user/profile?section=messages">
          <IconMessages /> {t.sections.messages.name}
          {unread > 0 && ` · ${unread} ${t.waiting}`}
        </LocalLink>
        <LocalLink to="/user/profile/edit">
          <IconUser /> {t.edit}
        </LocalLink>
        <LocalLink to="/user/profile?section=privacy">
          <IconLock /> {t.sections.privacy.name}
        </LocalLink>
        <button type="button" onClick={() => void leave().catch(showFailure)}>
          <IconLogout /> {own.signOut}
        </button>
      </Popover>
    </>
  )
}

async function leave() {
  await forgetPush().catch(() => undefined)
  await signOut()
}

type Badges = { setAppBadge?: (count: number) => Promise<void>; clearAppBadge?: () => Promise<void> }

/** Integration with the device of a signed-in person: renews push subscriptions, and shows unread notifications on the app's icon. */
function useOnDevice({ id, notifications }: AuthUser) {
  useEffect(() => {
    // The card in the notification settings reports failures.
    keepPush(id).catch(() => undefined)
    return unkeepPush
  }, [id])
  useEffect(() => {
    const { setAppBadge, clearAppBadge } = navigator as Badges
    if (notifications > 0) setAppBadge?.call(navigator, notifications).catch(() => undefined)
    return () => void clearAppBadge?.call(navigator).catch(() => undefined)
  }, [notifications])
}
