import { type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import { text } from '#contract/primitives.ts'
import type { Project } from '#contract/projects/project.ts'
import type { Quote } from '#contract/quotes/quote.ts'
import { api } from '#web/lib/api.ts'
import { type ApiForm, Form, useApiForm } from '#web/lib/form.tsx'
import { formatDay, formatMoney } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { showToast } from '#web/lib/notices.ts'
import { useStore } from '#web/lib/store.ts'
import { useSettings } from '#web/lib/settings.ts'
import { useTexts } from '#web/lib/texts.ts'
import { siteTexts } from '#web/locales/site.ts'
import { boardTexts } from '#web/locales/board.ts'
import { endingTexts } from '#web/locales/ending.ts'
import { quoteTexts } from '#web/locales/quote.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
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

/** Existing street of the request; the dialog asks for it if missing. */
type Missing = { street: string | null }
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
    <Dialog title={titles[decision.kind]} isOpen onClose={close} look="sheet">
      {decision.kind === 'accept' && <Accept of={decision.of} street={project.street} close={close} done={done} />}
      {decision.kind === 'decline' && <Decline of={decision.of} close={close} done={done} />}
      {decision.kind === 'hire' && <Hire of={decision.of} street={project.street} close={close} done={done} />}
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

function WhatNext() {
  const t = useTexts(boardTexts)
  return (
    <div>
      <strong>{t.whatNext}</strong>
      <ul className={css.next} style={{ listStyle: 'disc' }}>
        {t.acceptNext.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
}

/** Deposit due before the work, shown before the signature. */
function DepositTerms({ quote: { deposit, deposit_due_on, deposit_terms } }: { quote: Quote }) {
  const t = useTexts(boardTexts)
  const { depositBy } = useTexts(quoteTexts)
  const locale = useLocale()
  if (deposit.amount === 0) return null
  return (
    <Banner title={t.depositTitle}>
      {' '}
      {depositBy(formatMoney(deposit, locale), deposit_due_on && formatDay(deposit_due_on, locale))}. {t.depositText}
      {deposit_terms && ` ${deposit_terms}`}
    </Banner>
  )
}

function Accept({ of: { quote }, street, close, done }: Of & Missing) {
  const t = useTexts(boardTexts)
  const locale = useLocale()
  const acceptance = useAcceptance(quote!, () => done(t.hired))
  const { form, total } = acceptance
  const sum =
    quote!.type === 'range' && quote!.high
      ? `${formatMoney(total, locale)} – ${formatMoney(quote!.high, locale)}`
      : formatMoney(total, locale)
  return (
    <Decide form={form} yes={t.acceptAndHire(sum)} close={close}>
      <AcceptanceChoices quote={quote!} acceptance={acceptance} />
      <div className={css.total} aria-live="polite">
        {t.acceptTotal}
        <b>{sum}</b>
      </div>
      <DepositTerms quote={quote!} />
      <WhatNext />
      {!street && <StreetField isOptional {...form.field('street')} />}
      <TextField label={t.yourName} hint={t.yourNameHint} autoComplete="name" {...form.field('name')} />
    </Decide>
  )
}

function Hire({ of: { lead_id, company }, street, close, done }: Of & Missing) {
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
      <WhatNext />
      {!street && <StreetField isOptional {...form.field('street')} />}
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
