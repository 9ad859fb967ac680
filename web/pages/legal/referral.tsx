import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Referrals } from '#contract/referrals/invitations.ts'
import { DocumentHead } from '#web/domains/legal/document-head.tsx'
import { isApart, loadDocument } from '#web/domains/legal/load-document.ts'
import { InviteForm } from '#web/domains/referrals/invitations/invite-form.tsx'
import { ShareLink } from '#web/domains/referrals/invitations/share-link.tsx'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { Head } from '#web/lib/head.tsx'
import { LocalLink } from '#web/lib/link.tsx'
import { useSession } from '#web/lib/session.ts'
import { useTexts } from '#web/lib/texts.ts'
import { referralTexts } from '#web/locales/referrals.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Row, Stack } from '#web/ui/page.tsx'
import { Prose } from '#web/ui/prose.tsx'
import { TitledCard } from '#web/ui/titled-card.tsx'
import type { Route } from './+types/referral.ts'
import css from './referral.module.css'

const load = (args: Route.LoaderArgs) => loadDocument('referral', args)
export { load as clientLoader, load as loader }

/** Terms of the referral program with the invitation form; also the target of opt-out links in invitations. */
export default function ReferralPage({ loaderData: document }: Route.ComponentProps) {
  const t = useTexts(referralTexts)
  const [search] = useSearchParams()
  const token = search.get('stop')
  return (
    <>
      <Head title={document.name} description={t.landing.description} isPrivate={isApart(document)} />
      <DocumentHead document={document} />
      {token ? <Stop token={token} /> : <Invite />}
      <Prose html={document.html} />
    </>
  )
}

/** The page is the same for everybody. The personal code appears after hydration, in a reserved space. */
function Invite() {
  const t = useTexts(referralTexts)
  const session = useSession()
  const [mine, setMine] = useState<Referrals>()
  const userId = session?.id
  useEffect(() => {
    if (userId) api.referrals.mine({ query: { limit: 1 } }).then(setMine, () => undefined)
  }, [userId])
  return (
    <Card as="section" aria-labelledby="invite">
      <div className={css.invite}>
        <h2 id="invite">{t.form.title}</h2>
        {mine ? (
          <Stack>
            <ShareLink path={mine.path} kind={mine.kind} />
            <p>{t.form.text}</p>
            <InviteForm code={mine.code} />
            <p>
              <LocalLink to="/user/profile?section=referrals">{t.mine.list}</LocalLink>
            </p>
          </Stack>
        ) : (
          session === null && (
            <Stack>
              <p>{t.form.signInText}</p>
              <Row>
                <ButtonLink to="/auth/login?redirect=%2Flegal%2Freferral">{t.form.signIn}</ButtonLink>
              </Row>
            </Stack>
          )
        )}
      </div>
    </Card>
  )
}

function Stop({ token }: { token: string }) {
  const t = useTexts(referralTexts).stop
  const [isDone, setDone] = useState(false)
  const stop = useAction(() => api.referrals.stop({ body: { token } }), { done: () => setDone(true) })
  if (isDone)
    return (
      <Banner tone="done" isLive>
        {t.done}
      </Banner>
    )
  return (
    <TitledCard id="stop" title={t.title} gap="s">
      <p>{t.text}</p>
      <Row>
        <Button onClick={() => void stop.run()} isBusy={stop.isBusy}>
          {t.button}
        </Button>
      </Row>
    </TitledCard>
  )
}
