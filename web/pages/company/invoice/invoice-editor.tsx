import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { CompanyInvoice } from '#contract/invoices/invoices.ts'
import { invoiceTotals } from '#contract/invoices/totals.ts'
import { money } from '#contract/money.ts'
import { InvoiceSums } from '#web/domains/invoices/invoice-sums.tsx'
import { companyPaths, leadPath } from '#web/domains/leads/paths.ts'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { dayAfter, today } from '#web/lib/days.ts'
import { Form, useApiForm } from '#web/lib/form.tsx'
import { formatMoney } from '#web/lib/format.ts'
import { LocalLink, useLocalNavigate } from '#web/lib/link.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { companyInvoiceTexts } from '#web/locales/company-invoices.ts'
import { AskButton } from '#web/ui/ask-button.tsx'
import { AskDialog } from '#web/ui/ask-dialog.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { TextArea, TextField } from '#web/ui/fields/text-field.tsx'
import { StickyActions } from '#web/ui/sticky-actions.tsx'
import { countedOf, emptyLine, inputOf, type Line, linesOf, typedNumber } from './draft.ts'
import css from './invoice.module.css'
import { LineFields } from './line-fields.tsx'

const mostLines = 100

/** Editor of a draft, filled from the agreement. Sending saves it first. */
export function InvoiceEditor({ invoice, reload }: { invoice: CompanyInvoice; reload: () => void }) {
  const t = useTexts(companyInvoiceTexts)
  const locale = useLocale()
  const navigate = useLocalNavigate()
  const params = { invoice_id: invoice.id }
  const [lines, setLines] = useState<readonly Line[]>(() => linesOf(invoice))
  const [percent, setPercent] = useState(invoice.tax_percent === 0 ? '' : String(invoice.tax_percent))
  const [isSending, setSending] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const form = useApiForm({
    schema: () => import('#contract/invoices/invoices.ts').then(({ InvoiceInput }) => InvoiceInput),
    defaults: {
      lines: inputOf(lines),
      tax_percent: invoice.tax_percent,
      tax_label: invoice.tax_label,
      due_on: invoice.due_on,
      note: invoice.note,
    },
    send: (body, options) => api.invoices.save({ params, body }, options),
    done: () => {
      if (isSending) setAsking(true)
      else showToast(t.saved)
    },
  })
  const send = useAction((options) => api.invoices.send({ params }, options), {
    done: () => {
      showToast(t.sent)
      scrollTo({ top: 0 })
      reload()
    },
    failed: () => setAsking(false),
  })
  const tax = form.control('tax_percent')
  const dueOn = form.control('due_on')
  const { onChange: change, error } = form.control('lines')
  function set(next: readonly Line[]) {
    setLines(next)
    change(inputOf(next))
  }
  const edit = (i: number, changes: Partial<Line>) => set(lines.with(i, { ...lines[i]!, ...changes }))
  const sums = sumsOf(lines, percent, invoice)
  const isAbove = sums.total.amount > invoice.most.amount
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1>{t.draftTitle(invoice.customer)}</h1>
        <p>
          <LocalLink to={leadPath(invoice.match_id, invoice.lead_id)}>{invoice.service}</LocalLink>
        </p>
        <p>{t.draftText}</p>
      </header>
      <Form of={form} className={css.form}>
        <h2>{t.lines}</h2>
        <ol className={css.lines}>
          {lines.map((line, i) => (
            <LineFields
              key={line.key}
              line={line}
              index={i}
              totalCents={sums.lineCents[i] ?? 0}
              hasTax={percent !== ''}
              error={(name) => form.control(`lines.${i}.${name}`).error}
              edit={(changes) => edit(i, changes)}
              remove={lines.length > 1 ? () => set(lines.toSpliced(i, 1)) : undefined}
            />
          ))}
        </ol>
        {error && (
          <p className={css.error} role="alert" data-invalid tabIndex={-1}>
            {error}
          </p>
        )}
        <div>
          <Button
            look="soft"
            size="s"
            icon={<IconPlus aria-hidden />}
            disabled={lines.length >= mostLines}
            onClick={() => set([...lines, emptyLine()])}
          >
            {t.addLine}
          </Button>
        </div>
        <div className={css.fields}>
          <TextField
            label={t.taxPercent}
            isOptional
            inputMode="decimal"
            after="%"
            hint={t.taxHint}
            name="tax_percent"
            value={percent}
            error={tax.error}
            onChange={({ target }) => {
              setPercent(target.value)
              tax.onChange(typedNumber(target.value) ?? 0)
            }}
          />
          {percent !== '' && <TextField label={t.taxLabel} isOptional hint={t.taxLabelHint} maxLength={40} {...form.field('tax_label')} />}
          <DateField
            label={t.dueOn}
            isOptional
            hint={t.dueHint}
            min={today()}
            max={dayAfter(365)}
            {...dueOn}
            onChange={(day) => dueOn.onChange(day || null)}
          />
        </div>
        <TextArea label={t.note} isOptional hint={t.noteHint} maxLength={1000} {...form.field('note')} />
        <InvoiceSums invoice={{ ...sums, lines: [], tax_label: form.values.tax_label ?? '' }} />
        {isAbove ? (
          <Banner tone="warning" isLive>
            {t.above(formatMoney(invoice.most, locale))}
          </Banner>
        ) : (
          <p>{t.most(formatMoney(invoice.most, locale))}</p>
        )}
        <div>
          <AskButton
            label={t.discard}
            look="plain"
            size="s"
            title={t.discardTitle}
            no={t.keep}
            isDanger
            act={() => api.invoices.discard({ params })}
            done={() => {
              showToast(t.discarded)
              void navigate(companyPaths.invoices)
            }}
          >
            {t.discardText}
          </AskButton>
        </div>
        <StickyActions>
          <Button type="submit" look="soft" isBusy={form.isBusy && !isSending} onClick={() => setSending(false)}>
            {t.save}
          </Button>
          <Button type="submit" isBusy={form.isBusy && isSending} disabled={isAbove} onClick={() => setSending(true)}>
            {t.send}
          </Button>
        </StickyActions>
      </Form>
      <AskDialog
        title={t.sendTitle}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        look="sheet"
        no={t.back}
        yes={t.sendYes}
        isBusy={send.isBusy}
        onYes={() => void send.run()}
      >
        {t.sendText(invoice.customer, formatMoney(sums.due, locale))} {invoice.pay_at === 'after_finish' && t.sendEarly}
      </AskDialog>
    </div>
  )
}

/** Sums as typed, by the server's own rule. */
function sumsOf(lines: readonly Line[], percent: string, { deposit_left }: CompanyInvoice) {
  const taxPercent = typedNumber(percent) || 0
  const { lineCents, subtotalCents, taxCents, totalCents } = invoiceTotals(countedOf(lines), taxPercent)
  const depositCents = Math.min(Math.max(totalCents, 0), deposit_left.amount)
  return {
    lineCents,
    tax_percent: taxPercent,
    subtotal: money(subtotalCents),
    tax: money(taxCents),
    total: money(totalCents),
    deposit: money(depositCents),
    due: money(totalCents - depositCents),
  }
}
