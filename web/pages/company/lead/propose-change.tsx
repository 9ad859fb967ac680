import { IconPhotoPlus, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { money } from '#contract/money.ts'
import type { AgreedPrice } from '#contract/quotes/change-orders.ts'
import { maxChangeOrderPhotos } from '#contract/quotes/states.ts'
import { totals } from '#contract/quotes/totals.ts'
import { AttachmentList } from '#web/domains/messaging/attachment-list.tsx'
import { useAttachments } from '#web/domains/messaging/attachments.ts'
import { api } from '#web/lib/api.ts'
import { dayAfter, today } from '#web/lib/days.ts'
import { Form, useApiForm } from '#web/lib/form.tsx'
import { formatMoney } from '#web/lib/format.ts'
import { newKey } from '#web/lib/idempotency.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { changeTexts } from '#web/locales/change.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { MoneyField } from '#web/ui/fields/money-field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextArea, TextField } from '#web/ui/fields/text-field.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { FormEnd } from '#web/ui/form-end.tsx'
import css from './propose-change.module.css'

/** A line as typed: what it adds to the agreement, or takes off it. */
type Line = { key: string; text: string; cents: number | null; kind: 'adds' | 'takes'; isTaxable: boolean }

const emptyLine = (): Line => ({ key: newKey(), text: '', cents: null, kind: 'adds', isTaxable: false })
const inputOf = (lines: readonly Line[]) =>
  lines.map(({ text, cents, kind, isTaxable }) => ({
    text,
    quantity: 1,
    unit: 'job' as const,
    // Missing, so that the schema reports it.
    unit_price_cents: cents === null ? (undefined as unknown as number) : kind === 'takes' ? -cents : cents,
    is_taxable: isTaxable,
  }))

/** Proposes a change of the agreement to the customer. */
export default function ProposeChange({ price, close, done }: { price: AgreedPrice; close: () => void; done: () => void }) {
  const t = useTexts(changeTexts)
  const locale = useLocale()
  const photos = useAttachments()
  const [lines, setLines] = useState<readonly Line[]>(() => [emptyLine()])
  const form = useApiForm({
    schema: () => import('#contract/quotes/change-orders.ts').then(({ ChangeOrderInput }) => ChangeOrderInput),
    defaults: { lines: inputOf(lines), reason: '' },
    send: (body, options) => {
      const upload_ids = photos.files.filter(({ state }) => state === 'ready').map(({ id }) => id)
      return api.changeOrders.propose({ params: { lead_id: price.lead_id }, body: { ...body, upload_ids } }, options)
    },
    done: () => {
      showToast(t.sent)
      close()
      done()
    },
  })
  const { onChange: change, error } = form.control('lines')
  const finishOn = form.control('finish_on')
  function set(next: readonly Line[]) {
    setLines(next)
    change(inputOf(next))
  }
  const edit = (i: number, changes: Partial<Line>) => set(lines.with(i, { ...lines[i]!, ...changes }))
  const isSending = photos.files.some(({ state }) => state === 'sending')
  const total = formatMoney(money(price.total.amount + effectOf(lines, price.tax_percent)), locale)
  return (
    <Dialog title={t.propose} isOpen onClose={close} look="sheet">
      <Form of={form} className={css.form}>
        <p>{t.proposeText}</p>
        <ol className={css.lines}>
          {lines.map((line, i) => (
            <li key={line.key}>
              <TextField
                label={t.text}
                maxLength={200}
                name={`lines.${i}.text`}
                value={line.text}
                error={form.control(`lines.${i}.text`).error}
                onChange={({ target }) => edit(i, { text: target.value })}
              />
              <MoneyField
                label={t.linePrice}
                name={`lines.${i}.unit_price_cents`}
                value={line.cents}
                error={form.control(`lines.${i}.unit_price_cents`).error}
                onChange={(cents) => edit(i, { cents })}
              />
              <SelectField
                label={t.kind}
                value={line.kind}
                onChange={({ target }) => edit(i, { kind: target.value as Line['kind'] })}
                options={(['adds', 'takes'] as const).map((value) => ({ value, label: t.kinds[value] }))}
              />
              <div className={css.tools}>
                {price.tax_percent > 0 && (
                  <CheckField
                    label={t.taxable}
                    checked={line.isTaxable}
                    onChange={({ target }) => edit(i, { isTaxable: target.checked })}
                  />
                )}
                {lines.length > 1 && (
                  <IconButton label={t.removeLine(i + 1)} onClick={() => set(lines.toSpliced(i, 1))}>
                    <IconTrash />
                  </IconButton>
                )}
              </div>
            </li>
          ))}
        </ol>
        {error && (
          <p className={css.error} role="alert" data-invalid tabIndex={-1}>
            {error}
          </p>
        )}
        <div>
          <Button look="soft" size="s" icon={<IconPlus aria-hidden />} onClick={() => set([...lines, emptyLine()])}>
            {t.addLine}
          </Button>
        </div>
        <TextArea label={t.reason} hint={t.reasonHint} maxLength={1000} {...form.field('reason')} />
        <DateField
          label={t.day}
          hint={t.dayHint}
          isOptional
          min={today()}
          max={dayAfter(365)}
          {...finishOn}
          onChange={(day) => finishOn.onChange(day || null)}
        />
        <div className={css.photos}>
          <AttachmentList {...photos} />
          {photos.files.length < maxChangeOrderPhotos && (
            <FileButton
              label={t.photos}
              accept="image/*"
              look="soft"
              size="s"
              icon={<IconPhotoPlus aria-hidden />}
              onFile={(file) => photos.add([file])}
            >
              {t.photos}
            </FileButton>
          )}
        </div>
        <FormEnd action={isSending ? t.photosWait : t.send(total)} cancel={t.back} isBusy={form.isBusy || isSending} onCancel={close} />
      </Form>
    </Dialog>
  )
}

/** What the typed lines add to the agreed total, by the server's own rule. Missing prices count as zero. */
function effectOf(lines: readonly Line[], taxPercent: number): number {
  const items = inputOf(lines).map((line) => ({ ...line, unit_price_cents: line.unit_price_cents || 0, is_optional: false, option: 0 }))
  return totals({ items, discount_cents: 0, tax_percent: taxPercent }).totalCents
}
