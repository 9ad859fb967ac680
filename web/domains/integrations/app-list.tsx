import { useState } from 'react'
import type { ConnectedApp } from '#contract/integrations/apps.ts'
import type { CompanyScope, CustomerScope } from '#contract/scopes.ts'
import { useAction } from '#web/lib/action.ts'
import { formatMoney } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { apiKeysTexts } from '#web/locales/api-keys.ts'
import { appsTexts } from '#web/locales/apps.ts'
import { AskButton } from '#web/ui/ask-button.tsx'
import { AskDialog } from '#web/ui/ask-dialog.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { MoneyField } from '#web/ui/fields/money-field.tsx'
import { Row } from '#web/ui/page.tsx'
import { Ago, Time } from '#web/ui/time.tsx'
import css from './keys.module.css'

type ListProps = {
  /** Without it, caps can't be changed here. */
  setCap?: (id: string, cents: number) => Promise<ConnectedApp[]>
  disconnect: (id: string) => Promise<ConnectedApp[]>
  done: () => void
  isCustomer?: boolean
}

/** Connected apps with what each may do and when it was last used. */
export function AppList({ apps, ...rest }: ListProps & { apps: readonly ConnectedApp[] }) {
  const t = useTexts(appsTexts).list
  if (apps.length === 0) return <EmptyState title={t.none}>{t.noneText}</EmptyState>
  return (
    <ul className={css.list} aria-label={t.title}>
      {apps.map((app) => (
        <App key={app.id} of={app} {...rest} />
      ))}
    </ul>
  )
}

/** Name and help of a permission, for a company or a customer. */
export function useScopeWords(isCustomer: boolean) {
  const company = useTexts(apiKeysTexts).scopes
  const customer = useTexts(appsTexts).customer
  return (scope: CompanyScope | CustomerScope) =>
    isCustomer || scope === 'requests:read' ? customer[scope as CustomerScope] : company[scope]
}

function App({ of: app, disconnect, setCap, done, isCustomer = false }: ListProps & { of: ConnectedApp }) {
  const t = useTexts(appsTexts).list
  const locale = useLocale()
  const words = useScopeWords(isCustomer)
  const { id, name, state, is_checked, scopes, daily_cap: cap, spent_today: spent, connected_by, connected_at, last_used_at } = app
  const isActive = state === 'active'
  return (
    <li className={css.key} data-state={state}>
      <div className={css.head}>
        <h3>{name}</h3>
        <Badge tone={isActive ? 'green' : 'red'}>{isActive ? t.active : t.stopped}</Badge>
        {is_checked && <Badge tone="blue">{t.checked}</Badge>}
      </div>
      {!isActive && <p>{t.stoppedText(connected_by)}</p>}
      <dl className={css.facts}>
        <div>
          <dt>{t.lastUse}</dt>
          <dd>{last_used_at ? <Ago at={last_used_at} /> : t.never}</dd>
        </div>
        <div>
          <dt>{t.connectedAt}</dt>
          <dd>
            <Time at={connected_at} shape="date" />
          </dd>
        </div>
        {!isCustomer && (
          <div>
            <dt>{t.by}</dt>
            <dd>{connected_by}</dd>
          </div>
        )}
        {cap && (
          <div>
            <dt>{t.cap}</dt>
            <dd>{t.spent(formatMoney(spent, locale, { short: true }), formatMoney(cap, locale, { short: true }))}</dd>
          </div>
        )}
        <div className={css.wide}>
          <dt>{t.may}</dt>
          <dd>{scopes.map((scope) => words(scope).name).join(' · ')}</dd>
        </div>
      </dl>
      <Row>
        {cap && setCap && <Cap of={{ name, cents: cap.amount }} save={(cents) => setCap(id, cents)} done={done} />}
        <AskButton
          label={t.disconnect}
          aria-label={t.disconnectNamed(name)}
          look="soft"
          size="s"
          title={t.disconnectTitle(name)}
          no={t.keep}
          isDanger
          act={() => disconnect(id)}
          done={() => {
            done()
            showToast(t.done(name))
          }}
        >
          {t.disconnectText}
        </AskButton>
      </Row>
    </li>
  )
}

type CapProps = { of: { name: string; cents: number }; save: (cents: number) => Promise<ConnectedApp[]>; done: () => void }

/** Changes how much an app may spend in a day. */
function Cap({ of: { name, cents }, save, done }: CapProps) {
  const t = useTexts(appsTexts).list
  const [isAsking, setAsking] = useState(false)
  const [wanted, setWanted] = useState<number | null>(cents)
  const [error, setError] = useState<string>()
  const close = () => setAsking(false)
  const act = useAction(() => save(wanted ?? 0), {
    done: () => {
      close()
      done()
      showToast(t.saved)
    },
    failed: ({ fields }) => {
      setError(fields['daily_cap_cents']?.[0])
      return 'daily_cap_cents' in fields
    },
  })
  return (
    <>
      <Button
        look="soft"
        size="s"
        aria-label={t.setCapNamed(name)}
        onClick={() => {
          setWanted(cents)
          setAsking(true)
        }}
      >
        {t.setCap}
      </Button>
      <AskDialog
        title={t.setCapTitle(name)}
        isOpen={isAsking}
        onClose={close}
        no={t.keep}
        yes={t.save}
        isBusy={act.isBusy}
        onYes={() => void act.run()}
      >
        <MoneyField
          label={t.capField}
          hint={t.capHint}
          name="cap"
          value={wanted}
          error={error}
          onChange={(next) => {
            setWanted(next)
            setError(undefined)
          }}
        />
      </AskDialog>
    </>
  )
}
