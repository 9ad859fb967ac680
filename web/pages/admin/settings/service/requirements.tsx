import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { requirableCredentials } from '#contract/catalog/states.ts'
import type { AdminService, Requirement } from '#contract/catalog/editing.ts'
import type { State } from '#contract/geo/places.ts'
import { Conflict } from '#web/domains/admin/editing/conflict.tsx'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { catalogueTexts } from '#web/locales/catalogue-editor.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { Row } from '#web/ui/page.tsx'
import css from './service.module.css'

type Credential = Requirement['credential']
type Where = { kind: 'none' | 'all' | 'some'; states: readonly string[] }

function whereOf(requirements: readonly Requirement[], credential: Credential): Where {
  const own = requirements.filter((each) => each.credential === credential)
  const states = own.flatMap(({ state_iso }) => state_iso ?? [])
  return { kind: own.length === 0 ? 'none' : own.some(({ state_iso }) => state_iso === null) ? 'all' : 'some', states }
}

const saidBy = ({ requirements }: AdminService) => JSON.stringify(requirements)

type RequirementsProps = { service: AdminService; states: readonly State[]; mayAct: boolean; startAnew: () => void }

/** Credentials that a service requires, by state. */
export function Requirements({ service, states, mayAct, startAnew }: RequirementsProps) {
  const words = useTexts(catalogueTexts)
  const t = words.requirements
  const locale = useLocale()
  const { revalidate } = useRevalidator()
  const { slug } = service
  const [base, setBase] = useState(service)
  const [isRefused, setRefused] = useState(false)
  const putBase = (known: AdminService) => {
    setRefused(false)
    setBase(known)
  }
  const isOutrun = base.revision !== service.revision && saidBy(base) !== saidBy(service)
  const [chosen, setChosen] = useState(
    () => Object.fromEntries(requirableCredentials.map((each) => [each, whereOf(service.requirements, each)])) as Record<Credential, Where>,
  )
  const requirements = requirableCredentials.flatMap((credential): Requirement[] => {
    const { kind, states: some } = chosen[credential]
    if (kind === 'none') return []
    return kind === 'all' ? [{ credential, state_iso: null }] : some.map((state_iso) => ({ credential, state_iso }))
  })
  const save = useAction(
    () => api.catalogAdmin.setRequirements({ params: { slug }, body: { revision: (isOutrun ? base : service).revision, requirements } }),
    {
      done: (saved) => {
        putBase(saved)
        showToast(words.saved)
        void revalidate()
      },
      // Keeps the local choice and shows the other person's.
      failed: ({ code }) => {
        if (code !== 'changed_meanwhile') return false
        // Waits for the other person's changes, to show them.
        void revalidate().then(() => setRefused(true))
        return true
      },
    },
  )
  const put = (credential: Credential, where: Partial<Where>) =>
    setChosen((all) => ({ ...all, [credential]: { ...all[credential], ...where } }))
  return (
    <section aria-labelledby="requirements" className={css.form}>
      <h2 id="requirements">{t.title}</h2>
      <p className={css.note}>{t.hint}</p>
      <fieldset className={css.plain} disabled={!mayAct}>
        <div className={css.form}>
          {requirableCredentials.map((credential) => {
            const { kind, states: some } = chosen[credential]
            return (
              <div key={credential} className={css.form}>
                <SelectField
                  label={t.kinds[credential]}
                  value={kind}
                  options={(['none', 'all', 'some'] as const).map((value) => ({ value, label: t.where[value] }))}
                  onChange={({ target }) => put(credential, { kind: target.value as Where['kind'] })}
                />
                {kind === 'some' && (
                  <fieldset className={css.states}>
                    <legend className="visually-hidden">{t.states(t.kinds[credential])}</legend>
                    {states.map((state) => (
                      <CheckField
                        key={state.iso_code}
                        label={state[`name_${locale}`]}
                        checked={some.includes(state.iso_code)}
                        onChange={({ target }) =>
                          put(credential, {
                            states: target.checked ? [...some, state.iso_code] : some.filter((iso) => iso !== state.iso_code),
                          })
                        }
                      />
                    ))}
                  </fieldset>
                )}
              </div>
            )
          })}
          {(isOutrun || isRefused) && (
            <Conflict onKeep={() => putBase(service)} onGiveUp={startAnew}>
              <p className={css.note}>{words.theirs}</p>
              <ul>
                {requirableCredentials.map((credential) => {
                  const { kind, states: some } = whereOf(service.requirements, credential)
                  return (
                    <li key={credential}>
                      {t.kinds[credential]}: {kind === 'some' ? some.join(', ') : t.where[kind]}
                    </li>
                  )
                })}
              </ul>
            </Conflict>
          )}
          <Row>
            <Button isBusy={save.isBusy} onClick={() => void save.run()}>
              {words.save}
            </Button>
          </Row>
        </div>
      </fieldset>
    </section>
  )
}
