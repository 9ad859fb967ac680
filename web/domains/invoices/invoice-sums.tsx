import type { Invoice } from '#contract/invoices/invoices.ts'
import { formatMoney } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { invoiceTexts } from '#web/locales/invoice.ts'
import { DataList } from '#web/ui/data-list.tsx'

type Summed = Pick<Invoice, 'lines' | 'subtotal' | 'tax_label' | 'tax_percent' | 'tax' | 'total' | 'deposit' | 'due'>

/** Lines of an invoice, its tax, and what is left to pay after the deposit. */
export function InvoiceSums({ invoice: { lines, subtotal, tax_label, tax_percent, tax, total, deposit, due } }: { invoice: Summed }) {
  const t = useTexts(invoiceTexts)
  const locale = useLocale()
  return (
    <DataList
      isWide
      items={[
        ...lines.map(({ text, quantity, unit_price, total }) => ({
          label: quantity === 1 ? text : `${text} · ${quantity}\u00a0×\u00a0${formatMoney(unit_price, locale)}`,
          value: formatMoney(total, locale),
        })),
        ...(tax.amount === 0
          ? []
          : [
              { label: t.subtotal, value: formatMoney(subtotal, locale) },
              { label: t.tax(tax_label, tax_percent), value: formatMoney(tax, locale) },
            ]),
        { label: t.total, value: formatMoney(total, locale), isTotal: true },
        ...(deposit.amount === 0
          ? []
          : [
              { label: t.deposit, value: `−${formatMoney(deposit, locale)}` },
              { label: t.due, value: formatMoney(due, locale), isTotal: true },
            ]),
      ]}
    />
  )
}
