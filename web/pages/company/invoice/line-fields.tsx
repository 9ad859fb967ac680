import { IconTrash } from '@tabler/icons-react'
import { money } from '#contract/money.ts'
import { formatMoney } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { companyInvoiceTexts } from '#web/locales/company-invoices.ts'
import { IconButton } from '#web/ui/button.tsx'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import { MoneyField } from '#web/ui/fields/money-field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import type { Line } from './draft.ts'
import css from './invoice.module.css'

type LineProps = {
  line: Line
  index: number
  totalCents: number
  hasTax: boolean
  error: (name: 'text' | 'quantity' | 'unit_price_cents') => string | undefined
  edit: (changes: Partial<Line>) => void
  /** Missing for the only line. */
  remove: (() => void) | undefined
}

/** Fields of one line of an invoice. */
export function LineFields({ line, index, totalCents, hasTax, error, edit, remove }: LineProps) {
  const t = useTexts(companyInvoiceTexts)
  const locale = useLocale()
  const at = (name: 'text' | 'quantity' | 'unit_price_cents') => ({ name: `lines.${index}.${name}`, error: error(name) })
  return (
    <li>
      <TextField label={t.text} maxLength={200} value={line.text} onChange={({ target }) => edit({ text: target.value })} {...at('text')} />
      <TextField
        label={t.quantity}
        inputMode="decimal"
        value={line.quantity}
        onChange={({ target }) => edit({ quantity: target.value })}
        {...at('quantity')}
      />
      <MoneyField label={t.price} value={line.cents} onChange={(cents) => edit({ cents })} {...at('unit_price_cents')} />
      <SelectField
        label={t.kind}
        value={line.kind}
        onChange={({ target }) => edit({ kind: target.value as Line['kind'] })}
        options={(['adds', 'takes'] as const).map((value) => ({ value, label: t.kinds[value] }))}
      />
      <div className={css.foot}>
        {hasTax && <CheckField label={t.taxable} checked={line.isTaxable} onChange={({ target }) => edit({ isTaxable: target.checked })} />}
        <span className={css.sum}>{formatMoney(money(totalCents), locale)}</span>
        {remove && (
          <IconButton label={t.removeLine(index + 1)} onClick={remove}>
            <IconTrash />
          </IconButton>
        )}
      </div>
    </li>
  )
}
