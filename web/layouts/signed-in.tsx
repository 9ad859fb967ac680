import { IconBuildingStore, IconClipboardList, IconLogout, IconSettings } from '@tabler/icons-react'
import { useEffect } from 'react'
import type { AuthUser } from '#contract/users/people.ts'
import { forgetPush, keepPush, unkeepPush } from '#web/domains/notifications/push.ts'
import { LocalLink } from '#web/lib/link.tsx'
import { showFailure } from '#web/lib/notices.ts'
import { signOut } from '#web/lib/sign-out.ts'
import { useTexts } from '#web/lib/texts.ts'
import { siteTexts } from '#web/locales/site.ts'
import { keepFocus } from '#web/ui/kept-focus.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { Bell } from './bell.tsx'
import css from './header.module.css'

/** Bell and account menu. In a separate file, so that visitors never load it. */
export default function SignedIn({ user }: { user: AuthUser }) {
  const { account } = useTexts(siteTexts)
  useOnDevice(user)
  useEffect(keepFocus, [])
  return (
    <>
      <Bell person={user.id} unread={user.notifications} />
      <Popover
        label={`${account.menu}, ${user.avatar_text}`}
        button={<Avatar size="s" name={user.name} src={user.avatar} text={user.avatar_text} />}
      >
        <p className={css.person}>
          <strong>
            {user.name} {user.surname}
          </strong>
          {user.email}
        </p>
        {user.is_admin && (
          <LocalLink to="/admin/dashboard">
            <IconSettings /> {account.admin}
          </LocalLink>
        )}
        {user.is_pro && (
          <LocalLink to="/user/companies/profile">
            <IconBuildingStore /> {user.company?.name ?? account.company}
          </LocalLink>
        )}
        <LocalLink to="/user/profile">
          <IconClipboardList /> {account.requests}
        </LocalLink>
        <button type="button" onClick={() => void leave().catch(showFailure)}>
          <IconLogout /> {account.signOut}
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
