import { IconDownload } from '@tabler/icons-react'
import type { Invoice } from '#contract/invoices/invoices.ts'
import type { Locale } from '#contract/primitives.ts'
import { useTexts } from '#web/lib/texts.ts'
import { invoiceTexts } from '#web/locales/invoice.ts'
import css from './invoice.module.css'
import { invoiceFile } from './paths.ts'

/** Links to the PDF of an invoice and of its credit note. */
export function InvoiceDownload({ invoice: { id, credit }, locale }: { invoice: Pick<Invoice, 'id' | 'credit'>; locale?: Locale }) {
  const t = useTexts(invoiceTexts)
  return (
    <>
      <a className={css.file} href={invoiceFile(id, 'invoice', locale)} download>
        <IconDownload aria-hidden />
        {t.download}
      </a>
      {credit && (
        <a className={css.file} href={invoiceFile(id, 'credit_note', locale)} download>
          <IconDownload aria-hidden />
          {t.downloadCredit}
        </a>
      )}
    </>
  )
}
