import { useRef, useState } from 'react'
import { country } from '#country/country.ts'
import { credentialAsks, type DocumentKind, documentKinds } from '#contract/companies/states.ts'
import { api } from '#web/lib/api.ts'
import { Form, useApiForm } from '#web/lib/form.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { credentialsTexts } from '#web/locales/credentials.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { FileField } from '#web/ui/fields/file-field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Stack } from '#web/ui/page.tsx'

/** Initial values of the form, from a required credential or a renewal. */
export type Start = { kind?: DocumentKind; state_iso?: string; category?: string; worker?: string; source?: string }

type SubmitDialogProps = {
  start: Start
  states: readonly { iso_code: string; name_es: string; name_en: string }[]
  categories: readonly { slug: string; name: string }[]
  close: () => void
  done: () => void
}

/** Form for a document; each kind has its own fields. */
export function SubmitDialog({ start, states, categories, close, done }: SubmitDialogProps) {
  const t = useTexts(credentialsTexts)
  const locale = useLocale()
  const [file, setFile] = useState<File>()
  const [fileError, setFileError] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const form = useApiForm({
    schema: () => import('#contract/companies/credentials.ts').then(({ NewCredential }) => NewCredential),
    defaults: { kind: start.kind ?? 'business_registration', ...start },
    send: (body) => api.credentials.submit({ body, file: file! }),
    done: () => {
      showToast(t.form.sent)
      done()
    },
    failed: ({ fields }) => {
      if (!fields['file']) return false
      setFileError(fields['file'][0])
      input.current?.focus()
      return true
    },
  })
  const withFile: typeof form = {
    ...form,
    onSubmit(event) {
      if (file) return form.onSubmit(event)
      event.preventDefault()
      setFileError(t.form.fileNeeded)
      input.current?.focus()
    },
  }
  const kind = form.values.kind as DocumentKind
  const asks = (field: Parameters<typeof credentialAsks>[1]) => credentialAsks(kind, field)

  return (
    <Dialog title={t.form.title} isOpen onClose={close} look="sheet">
      <Form of={withFile}>
        <Stack>
          <SelectField
            label={t.form.kind}
            options={documentKinds.map((value) => ({ value, label: t.kinds[value] }))}
            {...form.field('kind')}
          />
          {asks('state_iso') && (
            <SelectField
              label={t.form.state}
              empty={t.form.chooseState}
              options={states.map((state) => ({ value: state.iso_code, label: locale === 'es' ? state.name_es : state.name_en }))}
              {...form.field('state_iso')}
            />
          )}
          {asks('category') && (
            <SelectField
              label={t.form.trade}
              empty={t.form.chooseTrade}
              options={categories.map(({ slug, name }) => ({ value: slug, label: name }))}
              {...form.field('category')}
            />
          )}
          {asks('worker') && <TextField label={t.form.worker} autoComplete="off" {...form.field('worker')} />}
          <TextField label={t.form.source} hint={t.form.sourceHint} {...form.field('source')} />
          <TextField label={t.form.number} isOptional={!asks('number')} autoComplete="off" {...form.field('number')} />
          {asks('amount') && (
            <TextField label={t.form.amount} inputMode="numeric" before={country.currency.symbol} {...form.field('amount')} />
          )}
          <DateField label={t.form.expires} isOptional={!asks('expires_on')} {...form.control('expires_on')} />
          <FileField
            ref={input}
            name="file"
            label={t.form.file}
            hint={t.form.fileHint}
            error={fileError}
            accept="application/pdf,image/jpeg,image/png,image/webp,image/avif"
            file={file}
            words={t.form}
            onFile={(chosen) => {
              setFile(chosen)
              setFileError(undefined)
            }}
          />
          <Button type="submit" size="l" isWide isBusy={form.isBusy}>
            {t.form.send}
          </Button>
        </Stack>
      </Form>
    </Dialog>
  )
}
