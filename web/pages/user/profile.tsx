import {
  IconApps,
  IconBell,
  IconClipboardList,
  IconCreditCard,
  IconDeviceMobile,
  IconFingerprint,
  IconGift,
  IconLock,
  IconMessages,
  IconReceipt,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { useRevalidator } from 'react-router'
import type { AuthUser } from '#contract/users/people.ts'
import { handlesMoney } from '#web/domains/payments/payment/handles-money.ts'
import { apiContext } from '#web/lib/api.ts'
import { requireUser, userContext } from '#web/lib/guards.ts'
import { Head } from '#web/lib/head.tsx'
import { LocalLink } from '#web/lib/link.tsx'
import { useLive } from '#web/lib/live.ts'
import { useTexts } from '#web/lib/texts.ts'
import { profileTexts } from '#web/locales/profile.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Page, Stack } from '#web/ui/page.tsx'
import type { Route } from './+types/profile.ts'
import { profilePath, type SectionName, sectionNames } from './profile/paths.ts'
import { sections } from './profile/sections.ts'
import css from './profile.module.css'

export const middleware = [requireUser]
export const clientMiddleware = [requireUser]

const ofMoney: readonly SectionName[] = ['payments', 'cards']
/** A company's payments and cards are open to its owners only. */
const sectionsOf = (user: AuthUser) => sectionNames.filter((name) => handlesMoney(user) || !ofMoney.includes(name))

async function load({ context, url }: Route.LoaderArgs) {
  const user = context.get(userContext)
  const asked = url.searchParams.get('section')
  const names = sectionsOf(user)
  const current = names.find((name) => name === asked) ?? 'requests'
  const api = context.get(apiContext)
  const [data, { customer: waiting }] = await Promise.all([sections[current].load({ api, user, url }), api.messaging.unread()])
  return { user, names, current, data, waiting }
}
export { load as clientLoader, load as loader }

const icons: Record<SectionName, ComponentType<{ 'aria-hidden'?: boolean }>> = {
  requests: IconClipboardList,
  messages: IconMessages,
  payments: IconReceipt,
  cards: IconCreditCard,
  phone: IconDeviceMobile,
  security: IconFingerprint,
  notices: IconBell,
  referrals: IconGift,
  apps: IconApps,
  privacy: IconLock,
}

/** A person's own pages: an index of sections, and the section in the address. */
export default function ProfilePage({ loaderData: { user, names, current, data, waiting } }: Route.ComponentProps) {
  const t = useTexts(profileTexts)
  const { revalidate } = useRevalidator()
  useLive(`user:${user.id}`, () => void revalidate())
  const { title, lead } = t.sections[current]
  return (
    <Page>
      <Head title={title} isPrivate />
      <div className={css.place}>
        <aside className={css.side}>
          <Person user={user} />
          <nav aria-label={t.index} className={css.index}>
            {names.map((name) => {
              const Icon = icons[name]
              return (
                <LocalLink key={name} to={profilePath(name)} aria-current={name === current ? 'page' : undefined}>
                  <Icon aria-hidden />
                  {t.sections[name].name}
                  {name === 'messages' && waiting > 0 && (
                    <span className={css.count}>
                      {waiting}
                      <span className="visually-hidden"> {t.waiting}</span>
                    </span>
                  )}
                </LocalLink>
              )
            })}
          </nav>
        </aside>
        <section className={css.section} aria-labelledby="section">
          {!user.email_verified && (
            <Banner action={<LocalLink to="/auth/register/success">{t.unproven.next}</LocalLink>}>{t.unproven.text}</Banner>
          )}
          <Stack gap="s">
            <h1 id="section">{title}</h1>
            <p className={css.lead}>{lead}</p>
          </Stack>
          {sections[current].show({ data, user })}
        </section>
      </div>
    </Page>
  )
}

function Person({ user: { name, surname, email, avatar, avatar_text } }: { user: AuthUser }) {
  const t = useTexts(profileTexts)
  return (
    <div className={css.person}>
      <Avatar name={name} src={avatar} text={avatar_text} />
      <p>
        <strong>
          {name} {surname}
        </strong>
        <span>{email}</span>
        <LocalLink to="/user/profile/edit">{t.edit}</LocalLink>
      </p>
    </div>
  )
}
