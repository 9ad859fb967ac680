import { useState } from 'react'
import type { PrivacyOverview } from '#contract/privacy/sharing.ts'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { formatDay } from '#web/lib/format.ts'
import { holdLive } from '#web/lib/live.ts'
import { localizedPath } from '#web/lib/locale.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useStore } from '#web/lib/store.ts'
import { useTexts } from '#web/lib/texts.ts'
import { privacyTexts } from '#web/locales/privacy.ts'
import { LastDialog } from '#web/ui/ask-dialog.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Row, Stack } from '#web/ui/page.tsx'
import css from './privacy.module.css'

/** Deletes the account, after an explanation of what is deleted and what stays. */
export function Leave({ overview }: { overview: PrivacyOverview }) {
  const t = useTexts(privacyTexts).delete
  const [isOpen, setOpen] = useState(false)
  const { owned_company: company } = overview
  return (
    <Card as="section" aria-labelledby="leave">
      <Stack gap="s">
        <h2 id="leave">{t.title}</h2>
        {company ? (
          <Banner
            tone="warning"
            title={t.ownerTitle(company.name)}
            action={
              <ButtonLink size="s" look="soft" to="/user/companies/profile">
                {t.ownerLink}
              </ButtonLink>
            }
          >
            {t.ownerText}
          </Banner>
        ) : (
          <>
            <p>{t.text}</p>
            <Row>
              <Button look="danger" onClick={() => setOpen(true)}>
                {t.button}
              </Button>
            </Row>
          </>
        )}
      </Stack>
      {isOpen && <LeaveDialog overview={overview} close={() => setOpen(false)} />}
    </Card>
  )
}

function LeaveDialog({ overview, close }: { overview: PrivacyOverview; close: () => void }) {
  const t = useTexts(privacyTexts).delete
  const locale = useLocale()
  const [isGone, setGone] = useState(false)
  const leave = useAction(deleteAccount, {
    done: () => {
      // Clears this browser's data; the account menu updates with the next page.
      useStore.getState().wipe()
      setGone(true)
    },
  })
  const goHome = () => location.assign(localizedPath('/', locale))

  if (isGone) {
    return (
      <Dialog title={t.goneTitle} isOpen onClose={goHome} actions={<Button onClick={goHome}>{t.home}</Button>}>
        <p>{t.goneText}</p>
      </Dialog>
    )
  }
  return (
    <LastDialog
      title={t.dialog}
      onClose={close}
      no={t.cancel}
      yes={t.confirm}
      isBusy={leave.isBusy}
      onYes={() => void leave.run()}
      understand={t.understand}
      mustTick={t.mustTick}
    >
      <Account overview={overview} />
    </LastDialog>
  )
}

/** The deletion's own events would ask for data of a session that is over. */
async function deleteAccount() {
  holdLive(true)
  try {
    await api.privacy.deleteAccount({ body: { confirm: true } })
  } catch (error) {
    holdLive(false)
    throw error
  }
}

function Account({ overview: { open_requests, threads, reviews, payments, books_until } }: { overview: PrivacyOverview }) {
  const t = useTexts(privacyTexts).delete
  const locale = useLocale()
  const gone = [
    t.gone.person,
    t.gone.sessions,
    t.gone.requests(open_requests),
    t.gone.threads(threads),
    ...(reviews > 0 ? [t.gone.reviews(reviews)] : []),
  ]
  return (
    <>
      <div className={css.account}>
        <h3>{t.atOnce}</h3>
        <ul>
          {gone.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
      <div className={css.account}>
        <h3>{t.kept}</h3>
        <ul>
          <li>{books_until ? t.books(payments, formatDay(books_until, locale)) : t.booksNone}</li>
        </ul>
      </div>
      <p>{t.backups}</p>
    </>
  )
}
