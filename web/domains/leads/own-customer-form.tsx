import { useState } from 'react'
import type { OwnCustomer } from '#contract/leads/own-customers.ts'
import { api } from '#web/lib/api.ts'
import { Form, useApiForm } from '#web/lib/form.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { customersTexts } from '#web/locales/customers.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { PhoneField } from '#web/ui/fields/phone-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { formatPhone } from '#web/ui/fields/typed.ts'
import { FormEnd } from '#web/ui/form-end.tsx'
import { Columns, Stack } from '#web/ui/page.tsx'

type Props = {
  /** Absent for a new one. */
  entry?: OwnCustomer
  close: () => void
  done: (entry: OwnCustomer) => void
}

/** Adds a person that the company knew before, or changes one. */
export function OwnCustomerDialog({ entry, close, done }: Props) {
  const t = useTexts(customersTexts)
  // A typed name must not be lost to an open page that is loaded again.
  const [first] = useState(entry)
  const form = useApiForm({
    schema: () => import('#contract/leads/own-customers.ts').then(({ OwnCustomerInput }) => OwnCustomerInput),
    defaults: {
      name: first?.name ?? '',
      surname: first?.surname ?? '',
      phone: formatPhone(first?.phone ?? ''),
      email: first?.email ?? '',
      address: first?.address ?? '',
      zipcode: first?.zipcode ?? '',
    },
    send: (body, options) =>
      first ? api.customers.change({ params: { own_customer_id: first.id }, body }, options) : api.customers.add({ body }, options),
    done: (saved) => {
      close()
      done(saved)
    },
  })
  return (
    <Dialog title={first ? t.changeOwn : t.addOwn} isOpen onClose={close} look="sheet">
      <Form of={form}>
        <Stack>
          {!first && <p>{t.addOwnText}</p>}
          <Columns min="12rem">
            <TextField label={t.name} autoComplete="off" maxLength={80} {...form.field('name')} />
            <TextField label={t.surname} isOptional autoComplete="off" maxLength={80} {...form.field('surname')} />
            <PhoneField label={t.phone} {...form.field('phone')} autoComplete="off" />
            <TextField label={t.email} type="email" inputMode="email" autoComplete="off" {...form.field('email')} />
          </Columns>
          <TextField label={t.address} isOptional autoComplete="off" maxLength={200} {...form.field('address')} />
          <TextField label={t.zip} isOptional inputMode="numeric" autoComplete="off" maxLength={5} {...form.field('zipcode')} />
          <FormEnd action={first ? t.saveOwn : t.addOwnDone} cancel={t.cancel} isBusy={form.isBusy} onCancel={close} />
        </Stack>
      </Form>
    </Dialog>
  )
}
