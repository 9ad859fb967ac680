import { type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import { text } from '#contract/primitives.ts'
import type { Project } from '#contract/projects/project.ts'
import { type Term, useQuoteTerms } from '#web/domains/quotes/quote-terms.ts'
import { api } from '#web/lib/api.ts'
import { type ApiForm, Form, useApiForm } from '#web/lib/form.tsx'
import { formatMoney } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { showToast } from '#web/lib/notices.ts'
import { useStore } from '#web/lib/store.ts'
import { useSettings } from '#web/lib/settings.ts'
import { useTexts } from '#web/lib/texts.ts'
import { siteTexts } from '#web/locales/site.ts'
import { boardTexts } from '#web/locales/board.ts'
import { endingTexts } from '#web/locales/ending.ts'
import { Button } from '#web/ui/button.tsx'
import { DataList } from '#web/ui/data-list.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ChoiceField } from '#web/ui/fields/choice-field.tsx'
import { TextArea, TextField } from '#web/ui/fields/text-field.tsx'
import { AcceptanceChoices, useAcceptance } from './accept-form.tsx'
import type { Decision } from './decision.ts'
import { StreetField } from './street.tsx'
import css from './board.module.css'
import type { BoardCompany } from '#contract/boards/board.ts'

const Reason = z.object({ reason: z.optional(text(0, 500)) })
const Note = z.object({ note: z.optional(text(0, 500)), street: z.optional(text(0, 200)) })

/** The dialog asks for the street of the request if it is missing. */
type InProject = { project: Project }
type Of = { of: BoardCompany; close: () => void; done: (said: string) => void }

/** States irreversible consequences before the decision. */
export default function DecisionDialog({
  decision,
  project,
  close,
  reload,
}: {
  decision: Decision
  project: Project
  close: () => void
  reload: () => void
}) {
  const t = useTexts(boardTexts)
  const ending = useTexts(endingTexts)
  const done = (said: string) => {
    showToast(said)
    close()
    reload()
  }
  const name = 'of' in decision ? decision.of.company.name : ''
  const titles = {
    accept: t.acceptTitle(name),
    decline: t.declineTitle(name),
    hire: t.hireTitle(name),
    close: ending.closeTitle,
    discard: t.discardTitle,
  }
  return (
    // Terms are read before the signature, so the text takes the focus and not the field below it.
    <Dialog title={titles[decision.kind]} isOpen onClose={close} look="sheet" isLong={decision.kind === 'accept'}>
      {decision.kind === 'accept' && <Accept of={decision.of} project={project} close={close} done={done} />}
      {decision.kind === 'decline' && <Decline of={decision.of} close={close} done={done} />}
      {decision.kind === 'hire' && <Hire of={decision.of} project={project} close={close} done={done} />}
      {decision.kind === 'discard' && <Discard projectId={project.id} close={close} done={done} />}
      {decision.kind === 'close' && <Close projectId={project.id} close={close} done={done} />}
    </Dialog>
  )
}

/** A form with its consequence and a cancel button in the footer. */
function Decide<I>({
  form,
  yes,
  no,
  isDanger,
  close,
  children,
}: {
  form: ApiForm<I>
  yes: string
  no?: string
  isDanger?: boolean
  close: () => void
  children: ReactNode
}) {
  const t = useTexts(siteTexts)
  return (
    <Form of={form} className={css.decide}>
      {children}
      <footer>
        <Button look="plain" onClick={close}>
          {no ?? t.back}
        </Button>
        <Button type="submit" look={isDanger ? 'danger' : 'primary'} isBusy={form.isBusy}>
          {yes}
        </Button>
      </footer>
    </Form>
  )
}

function WhatNext({ lines }: { lines: readonly string[] }) {
  const t = useTexts(boardTexts)
  return (
    <div>
      <strong>{t.whatNext}</strong>
      <ul className={css.next} style={{ listStyle: 'disc' }}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
}

/** Facts of an agreement that the signature covers. */
const signed: readonly Term['name'][] = ['deposit', 'earliest_start', 'duration_days']

function Accept({ of: { quote }, project, close, done }: Of & InProject) {
  const t = useTexts(boardTexts)
  const locale = useLocale()
  const terms = useQuoteTerms()
  const acceptance = useAcceptance(quote!, () => done(t.hired))
  const { form, total } = acceptance
  const { street, city, state_iso, zipcode } = project
  const { deposit, type, high } = quote!
  const sum = type === 'range' && high ? `${formatMoney(total, locale)} – ${formatMoney(high, locale)}` : formatMoney(total, locale)
  return (
    <Decide form={form} yes={t.acceptAndHire(sum)} close={close}>
      <AcceptanceChoices quote={quote!} acceptance={acceptance} />
      <div className={css.total} aria-live="polite">
        {t.acceptTotal}
        <b>{sum}</b>
      </div>
      <DataList
        items={[
          ...terms(quote!).filter(({ name, value }) => signed.includes(name) && value !== null),
          { label: t.where, value: [street, t.place(city, state_iso, zipcode)].filter(Boolean).join(', ') },
        ]}
      />
      {!street && <StreetField isOptional isLater {...form.field('street')} />}
      <WhatNext
        lines={[t.next.told, t.next.others, deposit.amount > 0 ? t.next.deposit(formatMoney(deposit, locale)) : t.next.pay, t.next.mailed]}
      />
      <TextField label={t.yourName} hint={t.yourNameHint} autoComplete="name" {...form.field('name')} />
    </Decide>
  )
}

function Hire({ of: { lead_id, company }, project: { street }, close, done }: Of & InProject) {
  const t = useTexts(boardTexts)
  const form = useApiForm({
    schema: Note,
    defaults: { note: '', street: '' },
    send: (body, options) => api.leads.hire({ params: { lead_id: lead_id! }, body }, options),
    done: () => done(t.hired),
  })
  return (
    <Decide form={form} yes={t.hireTitle(company.name)} close={close}>
      <p>{t.hireText}</p>
      <WhatNext lines={[t.next.told, t.next.others, t.next.pay]} />
      {!street && <StreetField isOptional isLater {...form.field('street')} />}
      <TextArea label={t.hireNote} isOptional maxLength={500} {...form.field('note')} />
    </Decide>
  )
}

function Decline({ of: { quote }, close, done }: Of) {
  const t = useTexts(boardTexts)
  const form = useApiForm({
    schema: Reason,
    defaults: { reason: '' },
    send: (body) => api.quotes.decline({ params: { quote_id: quote!.id }, body }),
    done: () => done(t.declined),
  })
  return (
    <Decide form={form} yes={t.decline} isDanger close={close}>
      <TextArea label={t.declineReason} isOptional maxLength={500} {...form.field('reason')} />
    </Decide>
  )
}

function Close({ projectId, close, done }: { projectId: string } & Omit<Of, 'of'>) {
  const t = useTexts(endingTexts)
  const { reopenRequestDays } = useSettings()
  const [reason, setReason] = useState<string>()
  const form = useApiForm({
    schema: Reason,
    defaults: {},
    send: () => api.projects.close({ params: { project_id: projectId }, body: { reason } }),
    done: () => done(t.closed),
  })
  return (
    <Decide form={form} yes={t.closeConfirm} no={t.keep} isDanger close={close}>
      <p>
        {t.closeText} {t.closeUndo(reopenRequestDays)}
      </p>
      <ChoiceField
        label={t.closeReason}
        isOptional
        name="reason"
        value={reason}
        onChange={setReason}
        options={t.closeReasons.map((value) => ({ value, label: value }))}
      />
    </Decide>
  )
}

function Discard({ projectId, close, done }: { projectId: string } & Omit<Of, 'of'>) {
  const t = useTexts(boardTexts)
  const settings = useSettings()
  const form = useApiForm({
    schema: z.object({}),
    defaults: {},
    send: () => api.projects.discard({ params: { project_id: projectId } }),
    done: () => {
      if (useStore.getState().draft?.id === projectId) useStore.setState({ draft: null, selectedAnswers: {} })
      done(t.discarded)
    },
  })
  return (
    <Decide form={form} yes={t.discard} isDanger close={close}>
      <p>{t.discardText(settings.forgetDays)}</p>
    </Decide>
  )
}
