import { locales } from '#contract/locale.ts'
import { companyRoles } from '#contract/company-roles.ts'
import type { Team } from '#contract/companies/team.ts'
import { api } from '#web/lib/api.ts'
import { Form, useApiForm } from '#web/lib/form.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { teamTexts } from '#web/locales/team.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Columns, Stack } from '#web/ui/page.tsx'
import css from './team.module.css'

export function InviteForm({ set }: { set: (team: Team) => void }) {
  const t = useTexts(teamTexts)
  const locale = useLocale()
  const form = useApiForm({
    schema: () => import('#contract/companies/team.ts').then(({ teamApi }) => teamApi.invite.body),
    defaults: { email: '', role: 'member', locale },
    send: (body, { key }) => api.team.invite({ body }, { key }),
    done: (team, { email }) => {
      set(team)
      showToast(t.sent(email))
      form.clear()
    },
  })
  return (
    <Card as="section" aria-labelledby="invite">
      <Form of={form}>
        <Stack>
          <h3 id="invite">{t.invite}</h3>
          <p className={css.note}>{t.inviteText}</p>
          <TextField label={t.email} type="email" inputMode="email" autoComplete="off" {...form.field('email')} />
          <Columns min="12rem">
            <SelectField label={t.role} options={companyRoles.map((value) => ({ value, label: t.roles[value] }))} {...form.field('role')} />
            <SelectField
              label={t.language}
              options={locales.map((value) => ({ value, label: t.languages[value] }))}
              {...form.field('locale')}
            />
          </Columns>
          <p className={css.note}>{t.languageHint}</p>
          <div>
            <Button type="submit" isBusy={form.isBusy}>
              {t.send}
            </Button>
          </div>
        </Stack>
      </Form>
    </Card>
  )
}
