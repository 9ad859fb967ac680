import { type ReactNode, useState } from 'react'
import type { AdminKeyInput, CompanyKeyInput, NewKey } from '#contract/integrations/keys.ts'
import { keyLifetimes } from '#contract/integrations/states.ts'
import { adminScopes, companyScopes, type KeyScope } from '#contract/scopes.ts'
import { type ApiForm, Form, useApiForm } from '#web/lib/form.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { apiKeysTexts } from '#web/locales/api-keys.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ChoicesField } from '#web/ui/fields/choice-field.tsx'
import { MoneyField } from '#web/ui/fields/money-field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Columns, Stack } from '#web/ui/page.tsx'
import css from './keys.module.css'

const usualDays = 90
type Days = (typeof keyLifetimes)[number] | null
type FormProps<I> = { create: (body: I) => Promise<NewKey>; made: (made: NewKey) => void }

/** Form for a key of a company. */
export function CompanyKeyForm({ create, made }: FormProps<CompanyKeyInput>) {
  const t = useTexts(apiKeysTexts).form
  const [days, setDays] = useState<Days>(usualDays)
  const form = useApiForm({
    schema: () => import('#contract/integrations/keys.ts').then((contract) => contract.CompanyKeyInput),
    defaults: { name: '', scopes: ['leads:read'], days: usualDays },
    send: (body) => create({ ...body, days }),
    done: (answer) => {
      form.clear()
      made(answer)
    },
  })
  return (
    <KeyForm form={form} name={form.field('name')} scopes={form.control('scopes')} all={companyScopes} days={days} setDays={setDays}>
      {form.values.scopes?.includes('leads:buy') && <MoneyField label={t.cap} hint={t.capHint} {...form.control('daily_cap_cents')} />}
    </KeyForm>
  )
}

/** Form for a key of an admin. */
export function AdminKeyForm({ create, made }: FormProps<AdminKeyInput>) {
  const [days, setDays] = useState<Days>(usualDays)
  const form = useApiForm({
    schema: () => import('#contract/integrations/keys.ts').then((contract) => contract.AdminKeyInput),
    defaults: { name: '', scopes: ['platform:read'], days: usualDays },
    send: (body) => create({ ...body, days }),
    done: (answer) => {
      form.clear()
      made(answer)
    },
  })
  return <KeyForm form={form} name={form.field('name')} scopes={form.control('scopes')} all={adminScopes} days={days} setDays={setDays} />
}

type KeyFormProps<I, S extends KeyScope> = {
  form: ApiForm<I>
  name: ReturnType<ApiForm<{ name: string }>['field']>
  scopes: { name: string; value: S[] | undefined; onChange: (value: S[] | null) => void; error: string | undefined }
  all: readonly S[]
  days: Days
  setDays: (days: Days) => void
  children?: ReactNode
}

function KeyForm<I, S extends KeyScope>({ form, name, scopes, all, days, setDays, children }: KeyFormProps<I, S>) {
  const texts = useTexts(apiKeysTexts)
  const t = texts.form
  return (
    <Card as="section" aria-labelledby="new-key">
      <Form of={form}>
        <Stack>
          <h2 id="new-key">{t.title}</h2>
          <Columns min="14rem">
            <TextField label={t.name} hint={t.nameHint} autoComplete="off" maxLength={60} {...name} />
            <SelectField
              label={t.days}
              hint={t.daysHint}
              value={String(days ?? '')}
              onChange={({ target }) => setDays(keyLifetimes.find((each) => String(each) === target.value) ?? null)}
              options={[...keyLifetimes, null].map((each) => ({ value: String(each ?? ''), label: t.lifetimes[each ?? ''] }))}
            />
          </Columns>
          <ChoicesField
            label={t.scopes}
            columns={2}
            options={all.map((value) => ({ value, label: texts.scopes[value].name, help: texts.scopes[value].help }))}
            {...scopes}
          />
          {children}
        </Stack>
        <p className={css.submit}>
          <Button type="submit" isBusy={form.isBusy}>
            {t.make}
          </Button>
        </p>
      </Form>
    </Card>
  )
}
