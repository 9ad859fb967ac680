import { useState } from 'react'
import { DocumentHead } from '#web/domains/legal/document-head.tsx'
import { isApart, loadDocument } from '#web/domains/legal/load-document.ts'
import { type Stored, storedNames } from '#web/domains/legal/stored-names.ts'
import { chooseCookies, hasPrivacySignal } from '#web/lib/consent.ts'
import { formatDay } from '#web/lib/format.ts'
import { Head } from '#web/lib/head.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { useHydrated, useStore } from '#web/lib/store.ts'
import { useTexts } from '#web/lib/texts.ts'
import { cookieTexts } from '#web/locales/cookies.ts'
import { Button } from '#web/ui/button.tsx'
import { Row } from '#web/ui/page.tsx'
import { Prose } from '#web/ui/prose.tsx'
import { TitledCard } from '#web/ui/titled-card.tsx'
import type { Route } from './+types/cookies.ts'
import css from './cookies.module.css'

const load = (args: Route.LoaderArgs) => loadDocument('cookies', args)
export { load as clientLoader, load as loader }

/** List of everything stored in this browser, with the cookie choice. */
export default function CookiesPage({ loaderData: document }: Route.ComponentProps) {
  const t = useTexts(cookieTexts)
  return (
    <>
      <Head title={document.name} description={t.description} isPrivate={isApart(document)} />
      <DocumentHead document={document} />
      <Choice />
      <Prose html={document.html} />
      <List title={t.list.necessary} rows={storedNames.filter(({ isOptional }) => !isOptional)} />
      <List title={t.list.optional} rows={storedNames.filter(({ isOptional }) => isOptional)} />
      <p className={css.note}>{t.list.secureNote}</p>
    </>
  )
}

function Choice() {
  const t = useTexts(cookieTexts)
  const [isSaved, setSaved] = useState(false)
  const isAccepted = useStore((store) => store.cookiesAcepted)
  const choose = (accepted: boolean) => () => {
    chooseCookies(accepted)
    setSaved(true)
  }
  return (
    <TitledCard id="choice" title={t.choice.title} gap="s">
      <Standing />
      <Row>
        <Button look="soft" aria-pressed={isAccepted === false} onClick={choose(false)}>
          {t.choice.refuse}
        </Button>
        <Button look="soft" aria-pressed={isAccepted === true} onClick={choose(true)}>
          {t.choice.accept}
        </Button>
      </Row>
      <p role="status" className="visually-hidden">
        {isSaved && t.choice.saved}
      </p>
    </TitledCard>
  )
}

/** The choice is read after hydration. Until then, only necessary data is stored. */
function Standing() {
  const t = useTexts(cookieTexts).choice
  const locale = useLocale()
  const isHydrated = useHydrated()
  const { cookiesAcepted: isAccepted, cookiesAcceptedDate: day } = useStore()
  if (!isHydrated) return <p>{t.none}</p>
  if (isAccepted === null) return <p>{hasPrivacySignal() ? t.signal : t.none}</p>
  const on = day ? formatDay(day, locale) : ''
  return <p>{isAccepted ? t.accepted(on) : t.refused(on)}</p>
}

function List({ title, rows }: { title: string; rows: readonly Stored[] }) {
  const t = useTexts(cookieTexts).list
  const locale = useLocale()
  return (
    <section className={css.list}>
      <h2>{title}</h2>
      {rows.map(({ name, place, purpose, until }) => (
        <dl key={`${place} ${name}`}>
          <div>
            <dt>{t.name}</dt>
            <dd>
              <code>{name}</code> <small>{t.places[place]}</small>
            </dd>
          </div>
          <div>
            <dt>{t.purpose}</dt>
            <dd>{purpose[locale]}</dd>
          </div>
          <div>
            <dt>{t.until}</dt>
            <dd>{until[locale]}</dd>
          </div>
        </dl>
      ))}
    </section>
  )
}
