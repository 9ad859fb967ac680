import * as z from 'zod/mini'
import { Email, Phone, text, Zip } from '#contract/primitives.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { Form, useApiForm } from '#web/lib/form.tsx'
import { showToast } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import { MoneyField } from '#web/ui/fields/money-field.tsx'
import { PhoneField } from '#web/ui/fields/phone-field.tsx'
import { StarsField } from '#web/ui/fields/stars-field.tsx'
import { TextArea, TextField, ZipField } from '#web/ui/fields/text-field.tsx'
import { Stack } from '#web/ui/page.tsx'
import { Part } from './ui-part.tsx'

const Example = z.object({
  name: text(2, 60),
  email: Email,
  phone: z.optional(Phone),
  zipcode: Zip,
  price: z.int().check(z.minimum(100)),
  rating: z.int(),
  note: z.optional(text(20, 200)),
  consent: z.literal(true, { error: 'consent' }),
})

/** Simulates the server: rejects one email at its field, and ZIP 99999 altogether. */
async function answer({ email, zipcode }: z.output<typeof Example>) {
  await new Promise((resolve) => setTimeout(resolve, 600))
  if (email.startsWith('ana@'))
    throw new ApiError(422, { code: 'invalid', message: 'Revisa los campos marcados.', errors: { email: ['Ese correo ya tiene cuenta.'] } })
  if (zipcode === '99999') throw new ApiError(409, { code: 'not_served', message: 'Todavía no llegamos a ese código postal.' })
}

export function ExampleForm() {
  const form = useApiForm({ schema: Example, defaults: {}, send: answer, done: () => showToast('Enviado.') })
  return (
    <Part name="Form">
      <Form of={form}>
        <Stack>
          <TextField label="Nombre" autoComplete="name" {...form.field('name')} />
          <TextField label="Correo" type="email" autoComplete="email" hint="ana@… ya tiene cuenta." {...form.field('email')} />
          <PhoneField label="Teléfono" isOptional {...form.field('phone')} />
          <ZipField label="Código postal" hint="99999 falla." {...form.field('zipcode')} />
          <MoneyField label="Precio" {...form.control('price')} />
          <StarsField label="Estrellas" {...form.control('rating')} />
          <TextArea label="Nota" isOptional maxLength={200} {...form.field('note')} />
          <CheckField label="Acepto" {...form.field('consent')} />
          <Button type="submit" isBusy={form.isBusy}>
            Enviar
          </Button>
        </Stack>
      </Form>
    </Part>
  )
}
