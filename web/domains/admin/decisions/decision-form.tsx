import { type FormEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import type { AdminArea } from '#contract/admin-roles.ts'
import type { PlannedDecision } from '#contract/admin/decisions.ts'
import { undoSeconds } from '#contract/admin/states.ts'
import type { CallOptions } from '#contract/endpoint.ts'
import { useRevalidator } from 'react-router'
import { useAction } from '#web/lib/action.ts'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { decisionTexts } from '#web/locales/admin-decisions.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextArea } from '#web/ui/fields/text-field.tsx'
import { Row, Stack } from '#web/ui/page.tsx'
import css from './decision-form.module.css'
import { lettersOf } from './decision-letters.ts'
import { OpenBy } from '../presence/open-by.tsx'
import { sendByKey, useHasLetters, useLetters } from './letters.ts'
import { usePlanned, useUndo } from './planned.ts'
import { useMay } from '../permissions/role.ts'

/**
 * One option of a decision. `words` asks for a text, required unless `isOptional`; `renderMore` renders fields of its own, read from the
 * form, each with its error.
 */
export type Choice = {
  id: string
  label: string
  look?: 'primary' | 'soft' | 'danger'
  /** Message after the decision, where a plain "decided" is not enough. */
  said?: string
  words?: { label: string; hint?: string; isOptional?: boolean }
  renderMore?: (errorOf: (name: string) => string | undefined) => ReactNode
}
type Given = { choice: string; words: string; form: FormData }
type DecisionProps = {
  /** Area of the decision. Admins without the permission see a note. */
  area: AdminArea
  /** Subject, on a page with several decisions: it is part of its own sheet then, and has no letter keys. */
  name?: string
  /** Id of the subject. */
  about: string
  choices: readonly Choice[]
  /** Some effects are immediate and final, so no single key may trigger it. */
  isByHand?: boolean
  decide: (given: Given, options: CallOptions) => Promise<unknown>
  done: () => void
}

const isPlanned = (answer: unknown): answer is PlannedDecision =>
  typeof answer === 'object' && answer !== null && 'due_at' in answer && 'call' in answer

/**
 * Form of a decision: one button per option with a letter key, and a text field where a reason is required. An admin who is too late is told
 * who decided first. A planned decision can be undone.
 */
export function DecisionForm({ area, ...props }: DecisionProps) {
  const t = useTexts(decisionTexts)
  const may = useMay()
  const planned = usePlanned().list.find((one) => one.entity_id === props.about)
  const { name } = props
  if (!planned && !may(area, 'write')) return name === undefined && <Card as="section">{t.notYours}</Card>
  return (
    <>
      {name === undefined && <OpenBy key={props.about} id={props.about} />}
      {planned ? <Planned decision={planned} name={name} /> : <Choices {...props} />}
    </>
  )
}

/** Its own sheet, or part of the sheet of its subject. */
function Sheet({ name, title, children }: { name: string | undefined; title?: string; children: ReactNode }) {
  const t = useTexts(decisionTexts)
  const content = (
    <Stack gap="s">
      {title && name === undefined && <h2>{title}</h2>}
      {children}
    </Stack>
  )
  if (name !== undefined) return <section aria-label={`${t.decision}: ${name}`}>{content}</section>
  return (
    <Card as="section" aria-label={t.decision} look="raised">
      {content}
    </Card>
  )
}

function Planned({ decision: { id, person }, name }: { decision: PlannedDecision; name: string | undefined }) {
  const t = useTexts(decisionTexts)
  const { me } = usePlanned()
  const undo = useUndo()
  const hasLetters = useHasLetters()
  const isMine = person.id === me
  return (
    <Sheet name={name}>
      <p>{isMine ? t.plannedMine : t.planned(person.name)}</p>
      {isMine && (
        <Row>
          <Button look="soft" isBusy={undo.isBusy} aria-keyshortcuts={hasLetters ? 'z' : undefined} onClick={() => void undo.run(id)}>
            {t.undo}
          </Button>
        </Row>
      )}
    </Sheet>
  )
}

function Choices({ name, choices, isByHand: isAlwaysByHand = false, decide, done }: Omit<DecisionProps, 'area' | 'about'>) {
  const t = useTexts(decisionTexts)
  const isByHand = !useHasLetters() || isAlwaysByHand || name !== undefined
  const [chosen, setChosen] = useState<string>()
  const [errors, setErrors] = useState<Record<string, string[]>>({})
  const choice = choices.find(({ id }) => id === chosen)
  const left = useRef<string>(undefined)
  const words = useRef('')
  const letters = lettersOf(choices.map(({ label }) => label))
  const { fields, rest } = withErrors(choice?.renderMore, errors)
  const needsNothing = ({ words, renderMore }: Choice) => !words && !renderMore
  const undo = useUndo()
  const { revalidate } = useRevalidator()

  const handleCall = async (options: CallOptions, given: Given) => {
    const said = choices.find(({ id }) => id === given.choice)?.said ?? t.decided
    return { said, answer: await decide(given, options) }
  }
  const act = useAction(handleCall, {
    done: ({ said, answer }) => {
      if (isPlanned(answer)) {
        showToast(t.decided, { timeoutMs: undoSeconds * 1000, action: { label: t.undo, run: () => void undo.run(answer.id) } })
        void revalidate()
      } else showToast(said)
      setChosen(undefined)
      done()
    },
    failed: (error) => {
      // With a text entered, in a dialog, which keeps the text after the form is gone.
      if ((error.code === 'decision_taken' || error.code === 'invalid_transition') && words.current === '') {
        showToast(t.moved, { title: error.message, tone: 'problem' })
        void revalidate()
        return true
      }
      setErrors(error.fields)
      return Object.keys(error.fields).length > 0
    },
  })

  /** Returns to the options, and focuses the last one. */
  function leave() {
    left.current = chosen
    setChosen(undefined)
  }

  function choose(next: Choice) {
    setErrors({})
    words.current = ''
    if (needsNothing(next)) void act.run({ choice: next.id, words: '', form: new FormData() })
    else setChosen(next.id)
  }

  useLetters((letter, event) => {
    const next = choices[letters.findIndex(({ key }) => key === letter)]
    if (!next || isByHand) return
    event.preventDefault()
    choose(next)
  })

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    words.current = textOf(form, 'words')
    void act.run({ choice: choice!.id, words: words.current, form })
  }
  const byKey = (event: KeyboardEvent<HTMLFormElement>) => {
    sendByKey(event)
    if (event.key === 'Escape') leave()
  }

  return (
    <Sheet name={name} title={t.decision}>
      {choice ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Ctrl and Enter in any of its fields
        <form key={choice.id} ref={enter} onSubmit={send} onKeyDown={byKey} noValidate>
          <Stack gap="s">
            {fields}
            {choice.words && (
              <TextArea
                label={choice.words.label}
                hint={choice.words.hint}
                isOptional={choice.words.isOptional}
                name="words"
                rows={3}
                maxLength={1000}
                error={rest}
                // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button just pressed opened it
                autoFocus
              />
            )}
            {!choice.words && rest && <p role="alert">{rest}</p>}
            <Row>
              <Button type="submit" look={choice.look ?? 'primary'} isBusy={act.isBusy}>
                {choice.label}
              </Button>
              <Button look="plain" onClick={leave}>
                {t.cancel}
              </Button>
            </Row>
          </Stack>
        </form>
      ) : (
        <div className={css.choices}>
          {choices.map((one, i) => (
            <Button
              key={one.id}
              ref={(button) => {
                if (!button || left.current !== one.id) return
                left.current = undefined
                button.focus()
              }}
              look={one.look ?? 'soft'}
              isBusy={act.isBusy}
              aria-keyshortcuts={isByHand ? undefined : letters[i]!.key}
              onClick={() => choose(one)}
            >
              {isByHand ? one.label : <Lettered label={one.label} at={letters[i]!.at} />}
            </Button>
          ))}
        </div>
      )}
    </Sheet>
  )
}

/** Focuses the first field, unless another one has the focus. */
function enter(form: HTMLFormElement | null) {
  if (form && !form.contains(document.activeElement)) form.querySelector<HTMLElement>('input, select, textarea')?.focus()
}

/** A label with its letter key marked. */
const Lettered = ({ label, at }: { label: string; at: number }) =>
  at < 0 ? (
    label
  ) : (
    <span>
      {label.slice(0, at)}
      <span className={css.letter}>{label[at]}</span>
      {label.slice(at + 1)}
    </span>
  )

/** Value of a field. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

/** Fields of an option with their errors, and any other error. */
function withErrors(renderMore: Choice['renderMore'], errors: Readonly<Record<string, readonly string[]>>) {
  const own = new Set<string>()
  const fields = renderMore?.((name) => {
    own.add(name)
    return errors[name]?.[0]
  })
  const rest = Object.entries(errors).find(([name]) => !own.has(name))?.[1][0]
  return { fields, rest }
}
