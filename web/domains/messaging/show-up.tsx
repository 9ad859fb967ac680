import { type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import type { ShowUp, ShowUpMark } from '#contract/leads/show-ups.ts'
import { showUpDays, showUpKinds, showUpStates } from '#contract/leads/show-up-states.ts'
import { text } from '#contract/primitives.ts'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { Form, useApiForm } from '#web/lib/form.tsx'
import { formatInstant } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { showUpTexts } from '#web/locales/show-up.ts'
import { AskButton } from '#web/ui/ask-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextArea } from '#web/ui/fields/text-field.tsx'
import { FormEnd } from '#web/ui/form-end.tsx'
import css from './appointment.module.css'

type Side = 'customer' | 'company'
/** `name` of the other side, `timeZone` of the work. */
type ShowUpProps = { of: ShowUp; side: Side; name: string; timeZone: string; changed: () => void }

/** Marks of both sides on a past appointment, with the buttons to note, take back, dispute or agree. */
export function ShowUpPart(props: ShowUpProps) {
  const { of, side, name, changed } = props
  const t = useTexts(showUpTexts)
  const params = { appointment_id: of.appointment_id }
  return (
    <div className={css.showUp}>
      {of.theirs && <Theirs {...props} mark={of.theirs} />}
      {of.mine && <Mine {...props} mark={of.mine} />}
      {of.markable_until && (
        <>
          <p className={css.state}>{t.ask}</p>
          <div className={css.actions}>
            {showUpKinds.map((kind) => (
              <AskButton
                key={kind}
                look="plain"
                size="s"
                dialog="sheet"
                label={t.marks[side][kind]}
                title={t.titles[side][kind](name)}
                no={t.back}
                yes={t.yes}
                act={() => api.showUps.mark({ params, body: { kind } })}
                done={() => {
                  showToast(t.noted)
                  changed()
                }}
              >
                {t.effect[side](showUpDays)}
              </AskButton>
            ))}
          </div>
        </>
      )}
    </div>
  )
}

type MarkProps = ShowUpProps & { mark: ShowUpMark }
const actorOf = (side: Side) => (side === 'company' ? 'C' : 'U')

/** A sentence, its sequel, and buttons. */
const Line = ({ children, actions }: { children: readonly (string | false)[]; actions: ReactNode }) => (
  <>
    <p className={css.state}>{children.filter(Boolean).join(' ')}</p>
    <div className={css.actions}>{actions}</div>
  </>
)

function Mine({ of, side, timeZone, changed, mark: { kind, state, disputable_until: until, dispute: words } }: MarkProps) {
  const t = useTexts(showUpTexts)
  const locale = useLocale()
  const withdraw = useAction(() => api.showUps.withdraw({ params: { appointment_id: of.appointment_id } }), {
    done: () => {
      showToast(t.withdrawn)
      changed()
    },
  })
  return (
    <Line
      actions={
        showUpStates.can('withdraw', state, actorOf(side)) && (
          <Button look="plain" size="s" isBusy={withdraw.isBusy} onClick={() => void withdraw.run()}>
            {t.withdraw}
          </Button>
        )
      }
    >
      {[
        t.mine[side][kind],
        state === 'recorded' && t.mayAnswer(formatInstant(until, locale, timeZone, 'date')),
        state === 'disputed' && (words ? t.disputed[side](words) : t.bothSay),
        state === 'disputed' && t.noCount,
      ]}
    </Line>
  )
}

function Theirs({ of, side, timeZone, changed, mark: { kind, state, disputable_until: until, dispute: words } }: MarkProps) {
  const t = useTexts(showUpTexts)
  const locale = useLocale()
  const [isDisputing, setDisputing] = useState(false)
  const [now] = useState(() => Date.now())
  const canDispute = showUpStates.can('dispute', state, actorOf(side)) && Date.parse(until) > now
  return (
    <>
      <Line
        actions={
          <>
            {canDispute && (
              <Button look="soft" size="s" onClick={() => setDisputing(true)}>
                {t.dispute}
              </Button>
            )}
            {showUpStates.can('agree', state, actorOf(side)) && (
              <AskButton
                look="plain"
                size="s"
                dialog="sheet"
                label={t.agree}
                title={t.agreeTitle}
                no={t.back}
                act={() => api.showUps.agree({ params: { appointment_id: of.appointment_id } })}
                done={() => {
                  showToast(t.agreed)
                  changed()
                }}
              >
                {t.agreeText[side]}
              </AskButton>
            )}
          </>
        }
      >
        {[
          t.theirs[side][kind],
          canDispute && t.answerUntil[side](formatInstant(until, locale, timeZone, 'date')),
          state === 'disputed' && (words ? t.iDispute(words) : t.bothSay),
          state === 'disputed' && t.noCount,
        ]}
      </Line>
      {isDisputing && <DisputeDialog id={of.appointment_id} side={side} close={() => setDisputing(false)} changed={changed} />}
    </>
  )
}

const Words = z.object({ text: text(3, 300) })

function DisputeDialog({ id, side, close, changed }: { id: string; side: Side; close: () => void; changed: () => void }) {
  const t = useTexts(showUpTexts)
  const form = useApiForm({
    schema: Words,
    defaults: { text: '' },
    send: (body) => api.showUps.dispute({ params: { appointment_id: id }, body }),
    done: () => {
      showToast(t.sent)
      close()
      changed()
    },
  })
  return (
    <Dialog title={t.disputeTitle} isOpen onClose={close} look="sheet">
      <Form of={form} className={css.answer}>
        <p>{t.disputeText[side]}</p>
        <TextArea label={t.words} maxLength={300} {...form.field('text')} />
        <FormEnd action={t.send} cancel={t.back} isBusy={form.isBusy} onCancel={close} />
      </Form>
    </Dialog>
  )
}
