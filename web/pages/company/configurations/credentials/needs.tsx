import { IconAlertTriangle, IconCircleCheck, IconHourglass } from '@tabler/icons-react'
import type { CredentialNeed } from '#contract/companies/credentials.ts'
import { type DocumentKind, documentKinds } from '#contract/companies/states.ts'
import { formatList } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { credentialsTexts } from '#web/locales/credentials.ts'
import { Button } from '#web/ui/button.tsx'
import css from './credentials.module.css'
import type { Start } from './submit-dialog.tsx'

const mostNamed = 3

/** Credentials required by the company's services, missing ones first, each with a button to submit it. */
export function Needs({ needs, start }: { needs: readonly CredentialNeed[]; start: (start: Start) => void }) {
  const t = useTexts(credentialsTexts)
  const open = needs
    .filter(({ state }) => state !== 'held')
    .toSorted((a, b) => Number(b.state === 'missing') - Number(a.state === 'missing'))
  if (needs.length === 0) return null
  return (
    <section className={css.part} aria-labelledby="needs">
      <h3 id="needs">{t.needs}</h3>
      {open.length === 0 ? (
        <p className={css.all}>
          <IconCircleCheck aria-hidden />
          {t.needsAll}
        </p>
      ) : (
        <ul className={css.list}>
          {open.map((need) => (
            <Need key={`${need.kind}:${need.state_iso}:${need.trade?.slug}`} of={need} start={start} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Need({ of: { kind, state_iso, trade, services, state }, start }: { of: CredentialNeed; start: (start: Start) => void }) {
  const t = useTexts(credentialsTexts)
  const locale = useLocale()
  const named = services.slice(0, mostNamed).map(({ name }) => name)
  const list = formatList(services.length > mostNamed ? [...named, t.moreServices(services.length - mostNamed)] : named, locale)
  const what = kind === 'trade_licence' && trade ? t.licenceOf(trade.name) : t.needWhat[kind]
  const canUpload = state === 'missing' && (documentKinds as readonly string[]).includes(kind)
  return (
    <li className={css.need} data-state={state}>
      {state === 'missing' ? <IconAlertTriangle aria-hidden /> : <IconHourglass aria-hidden />}
      <div>
        <strong>{t.needTitle(what, state_iso)}</strong>
        <p>{state === 'missing' ? t.needFor(list) : t.needUnderWay(list)}</p>
      </div>
      {canUpload && (
        <Button
          size="s"
          onClick={() =>
            start({ kind: kind as DocumentKind, ...(state_iso ? { state_iso } : {}), ...(trade ? { category: trade.slug } : {}) })
          }
        >
          {t.upload}
        </Button>
      )}
    </li>
  )
}
