import type { ReactNode } from 'react'
import { href, useLocation } from 'react-router'
import { useTexts } from '#web/lib/texts.ts'
import { siteTexts } from '#web/locales/site.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Row } from '#web/ui/page.tsx'
import { Keys } from '#web/ui/scenes.tsx'

/** Tells a visitor why a page needs an account, with a link to sign in and come back. */
export function SignInFirst({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  const { account } = useTexts(siteTexts)
  const { pathname, search } = useLocation()
  return (
    <EmptyState
      scene={<Keys />}
      title={title}
      action={
        <Row>
          <ButtonLink to={`${href('/auth/login')}?redirect=${encodeURIComponent(pathname + search)}`}>{account.signIn}</ButtonLink>
          {action}
        </Row>
      }
    >
      {children}
    </EmptyState>
  )
}
