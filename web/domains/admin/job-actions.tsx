import { useState } from 'react'
import type { Job } from '#contract/jobs.ts'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { Form, useApiForm } from '#web/lib/form.tsx'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { jobsTexts } from '#web/locales/admin-jobs.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextArea } from '#web/ui/fields/text-field.tsx'
import { Row, Stack } from '#web/ui/page.tsx'

/** Tries jobs again, or lets go of those that were given up. */
export function JobActions({ jobs, done }: { jobs: readonly Job[]; done: () => void }) {
  const t = useTexts(jobsTexts)
  const [isDiscarding, setDiscarding] = useState(false)
  const ids = jobs.map(({ id }) => id)
  const tell = (words: (count: number) => string, count: number) => {
    showToast(count === 0 ? t.gone : words(count), { tone: count === 0 ? 'info' : 'done' })
    done()
  }
  const retry = useAction((options) => api.jobs.retry({ body: { ids } }, options), { done: ({ count }) => tell(t.retried, count) })
  return (
    <>
      <Button size="s" isBusy={retry.isBusy} onClick={() => void retry.run()}>
        {t.retry}
      </Button>
      {jobs.every(({ state }) => state === 'dead') && (
        <Button size="s" look="danger" onClick={() => setDiscarding(true)}>
          {t.discard}
        </Button>
      )}
      <Dialog title={t.discardTitle(ids.length)} isOpen={isDiscarding} onClose={() => setDiscarding(false)}>
        <Discard ids={ids} onCancel={() => setDiscarding(false)} done={(count) => tell(t.discarded, count)} />
      </Dialog>
    </>
  )
}

function Discard({ ids, onCancel, done }: { ids: string[]; onCancel: () => void; done: (count: number) => void }) {
  const t = useTexts(jobsTexts)
  const form = useApiForm({
    schema: () => import('#contract/jobs.ts').then(({ jobsApi }) => jobsApi.discard.body),
    defaults: { ids, reason: '' },
    send: (body, { key }) => api.jobs.discard({ body }, { key }),
    done: ({ count }) => done(count),
  })
  return (
    <Form of={form}>
      <Stack>
        <p>{t.discardText}</p>
        <TextArea label={t.reason} hint={t.reasonHint} rows={3} maxLength={500} {...form.field('reason')} />
        <Row>
          <Button type="submit" look="danger" isBusy={form.isBusy}>
            {t.discard}
          </Button>
          <Button look="plain" onClick={onCancel}>
            {t.cancel}
          </Button>
        </Row>
      </Stack>
    </Form>
  )
}
