import { useState } from 'react'
import type { ApiKey, KeyEdit, NewKey, Rotation } from '#contract/integrations/keys.ts'
import { rotationHours } from '#contract/integrations/states.ts'
import { useAction } from '#web/lib/action.ts'
import { formatInstant, formatMoney } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useTimeZone } from '#web/lib/time-zone.ts'
import { apiKeysTexts } from '#web/locales/api-keys.ts'
import { AskButton } from '#web/ui/ask-button.tsx'
import { AskDialog } from '#web/ui/ask-dialog.tsx'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { MoneyField } from '#web/ui/fields/money-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { Row, Stack } from '#web/ui/page.tsx'
import { Ago, Time } from '#web/ui/time.tsx'
import css from './keys.module.css'

export type KeyCalls = {
  rotate: (id: string, body: Rotation) => Promise<NewKey>
  revoke: (id: string) => Promise<ApiKey[]>
  edit: (id: string, body: KeyEdit) => Promise<ApiKey[]>
}
type KeysProps = { calls: KeyCalls; rotated: (made: NewKey) => void; set: (keys: ApiKey[]) => void }

const tones: Record<ApiKey['state'], Tone> = { active: 'green', expired: 'amber', stopped: 'red', revoked: 'neutral' }

/** Keys with what each may do, when it was last used, and what is wrong with it. */
export function KeyList({ keys, hint, ...rest }: KeysProps & { keys: readonly ApiKey[]; hint: string }) {
  const t = useTexts(apiKeysTexts)
  if (keys.length === 0) return <EmptyState title={t.none}>{hint}</EmptyState>
  return (
    <section aria-labelledby="keys">
      <Stack>
        <h2 id="keys">{t.yours}</h2>
        <ul className={css.list}>
          {keys.map((key) => (
            <Key key={key.id} of={key} {...rest} />
          ))}
        </ul>
      </Stack>
    </section>
  )
}

function Key({ of: key, ...rest }: KeysProps & { of: ApiKey }) {
  const t = useTexts(apiKeysTexts)
  const locale = useLocale()
  const zone = useTimeZone()
  const { name, state, prefix, scopes, daily_cap: cap, spent_today: spent, made_by, expires_at, last_used_at, previous } = key
  return (
    <li className={css.key} data-state={state}>
      <div className={css.head}>
        <h3>{name}</h3>
        <Badge tone={tones[state]}>{t.states[state]}</Badge>
        <code>{prefix}…</code>
      </div>
      {state === 'stopped' && <p>{t.stopped(made_by)}</p>}
      {state === 'expired' && <p>{t.expired}</p>}
      {state !== 'revoked' && (
        <dl className={css.facts}>
          <div>
            <dt>{t.facts.lastUse}</dt>
            <dd>{last_used_at ? <Ago at={last_used_at} /> : t.never}</dd>
          </div>
          <div>
            <dt>{t.facts.expires}</dt>
            <dd>{expires_at ? <Time at={expires_at} shape="date" /> : t.noEnd}</dd>
          </div>
          <div>
            <dt>{t.facts.made}</dt>
            <dd>{made_by}</dd>
          </div>
          {cap && (
            <div>
              <dt>{t.facts.cap}</dt>
              <dd>{t.spent(formatMoney(spent, locale, { short: true }), formatMoney(cap, locale, { short: true }))}</dd>
            </div>
          )}
          <div className={css.wide}>
            <dt>{t.facts.scopes}</dt>
            <dd>{scopes.map((scope) => t.scopes[scope].name).join(' · ')}</dd>
          </div>
        </dl>
      )}
      {previous && state === 'active' && (
        <p className={css.note}>{t.old(previous.prefix, formatInstant(previous.valid_until, locale, zone))}</p>
      )}
      {state !== 'revoked' && <Actions of={key} {...rest} />}
    </li>
  )
}

function Actions({ of: key, calls, rotated, set }: KeysProps & { of: ApiKey }) {
  const { id, name, prefix } = key
  const t = useTexts(apiKeysTexts)
  const [isAsking, setAsking] = useState(false)
  const [hours, setHours] = useState<(typeof rotationHours)[number]>(24)
  const close = () => setAsking(false)
  const rotate = useAction(() => calls.rotate(id, { prefix, hours }), {
    done: (made) => {
      close()
      rotated(made)
    },
    failed: close,
  })
  return (
    <Row>
      <Edit of={key} calls={calls} set={set} />
      <Button look="soft" size="s" aria-label={t.rotateNamed(name)} onClick={() => setAsking(true)}>
        {t.rotate}
      </Button>
      <AskDialog
        title={t.rotateTitle(name)}
        isOpen={isAsking}
        onClose={close}
        no={t.keep}
        yes={t.rotate}
        isBusy={rotate.isBusy}
        onYes={() => void rotate.run()}
      >
        <Stack>
          <p>{t.rotateText}</p>
          <SelectField
            label={t.rotateLabel}
            value={String(hours)}
            onChange={({ target }) => setHours(rotationHours.find((each) => String(each) === target.value)!)}
            options={rotationHours.map((each) => ({ value: String(each), label: t.rotateHours[each] }))}
          />
        </Stack>
      </AskDialog>
      <AskButton
        label={t.revoke}
        aria-label={t.revokeNamed(name)}
        look="plain"
        size="s"
        title={t.revokeTitle(name)}
        no={t.keep}
        isDanger
        act={() => calls.revoke(id)}
        done={(keys) => {
          set(keys)
          showToast(t.revoked(name))
        }}
      >
        {t.revokeText}
      </AskButton>
    </Row>
  )
}

/** Name of a key, and its cap if it buys. */
function Edit({ of: { id, name, daily_cap: cap }, calls, set }: Pick<KeysProps, 'calls' | 'set'> & { of: ApiKey }) {
  const t = useTexts(apiKeysTexts)
  const [isAsking, setAsking] = useState(false)
  const [edit, setEdit] = useState<KeyEdit>({ name, daily_cap_cents: cap?.amount ?? null })
  const close = () => setAsking(false)
  const save = useAction(() => calls.edit(id, edit), {
    done: (keys) => {
      close()
      set(keys)
      showToast(t.saved)
    },
  })
  return (
    <>
      <Button look="soft" size="s" aria-label={t.editNamed(name)} onClick={() => setAsking(true)}>
        {t.edit}
      </Button>
      <AskDialog
        title={t.editTitle(name)}
        isOpen={isAsking}
        onClose={close}
        no={t.keep}
        yes={t.save}
        isBusy={save.isBusy}
        onYes={() => void save.run()}
      >
        <Stack>
          <TextField
            label={t.form.name}
            autoComplete="off"
            maxLength={60}
            name="name"
            value={edit.name}
            onChange={({ target }) => setEdit({ ...edit, name: target.value })}
          />
          {cap && (
            <MoneyField
              label={t.form.cap}
              hint={t.form.capHint}
              name="cap"
              value={edit.daily_cap_cents}
              onChange={(daily_cap_cents) => setEdit({ ...edit, daily_cap_cents })}
            />
          )}
        </Stack>
      </AskDialog>
    </>
  )
}
