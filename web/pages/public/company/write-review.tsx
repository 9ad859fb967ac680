import { useState } from 'react'
import { GoogleMark } from '#web/domains/auth/google-button.tsx'
import { api } from '#web/lib/api.ts'
import { Form, useApiForm } from '#web/lib/form.tsx'
import { localizedPath } from '#web/lib/locale.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { keepReview } from '#web/lib/pending-review.ts'
import { useTexts } from '#web/lib/texts.ts'
import { companyPageTexts } from '#web/locales/company-page.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { StarsField } from '#web/ui/fields/stars-field.tsx'
import { TextArea } from '#web/ui/fields/text-field.tsx'
import { Stack } from '#web/ui/page.tsx'

/** Review by a visitor: written here, signed in at Google, and sent on return. */
export function WriteReview({ company, close }: { company: { slug: string; name: string }; close: () => void }) {
  const t = useTexts(companyPageTexts).reviews.write
  const locale = useLocale()
  const [isLeaving, setLeaving] = useState(false)
  const form = useApiForm({
    schema: () => import('#contract/reviews/review.ts').then(({ ReviewInput }) => ReviewInput),
    defaults: { text: '' },
    send: (input) => {
      keepReview({ ...input, company_slug: company.slug })
      return api.auth.beginGoogle({ body: { redirect: localizedPath(`/companies/${company.slug}`, locale) } })
    },
    done: ({ url }) => {
      setLeaving(true)
      location.assign(url)
    },
  })
  const { value, ...stars } = form.control('overall')
  return (
    <Dialog title={t.title(company.name)} isOpen onClose={close} look="sheet">
      <Form of={form}>
        <Stack>
          <p>{t.text}</p>
          <StarsField label={t.overall} {...stars} value={value ?? undefined} />
          <TextArea label={t.words} hint={t.wordsHint} maxLength={3000} rows={4} {...form.field('text')} />
          <Button type="submit" look="plain" isWide icon={<GoogleMark />} isBusy={form.isBusy || isLeaving}>
            {t.submit}
          </Button>
        </Stack>
      </Form>
    </Dialog>
  )
}
