import type { ComponentProps } from 'react'
import { api } from '#web/lib/api.ts'
import { Form, useApiForm } from '#web/lib/form.tsx'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { workTexts } from '#web/locales/work.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'

/** Asks for the address of the work; `isLater` says that it can be added later. */
export function StreetField({ isLater, ...field }: Omit<ComponentProps<typeof TextField>, 'label'> & { isLater?: boolean }) {
  const t = useTexts(workTexts).street
  return <TextField {...field} label={t.label} hint={isLater ? t.hintLater : t.hint} maxLength={200} autoComplete="street-address" />
}

/** Asks for the address that the hired company still lacks. */
export function MissingStreet({ projectId, company, reload }: { projectId: string; company: string; reload: () => void }) {
  const t = useTexts(workTexts).street
  const form = useApiForm({
    schema: () => import('./street-schema.ts').then(({ Street }) => Street),
    defaults: { street: '' },
    send: (body) => api.projects.update({ params: { project_id: projectId }, body }),
    done: () => {
      showToast(t.saved)
      reload()
    },
  })
  return (
    <Banner tone="warning" title={t.missing}>
      {' '}
      {t.missingText(company)}
      <Form of={form}>
        <StreetField {...form.field('street')} />
        <Button type="submit" size="s" isBusy={form.isBusy}>
          {t.save}
        </Button>
      </Form>
    </Banner>
  )
}
