import type { Job } from '#contract/admin/jobs.ts'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { jobsTexts } from '#web/locales/admin-jobs.ts'
import { Button } from '#web/ui/button.tsx'
import { ReasonButton } from '../decisions/reason-button.tsx'

/** Retries jobs, or discards dead ones. */
export function JobActions({ jobs, done }: { jobs: readonly Job[]; done: () => void }) {
  const t = useTexts(jobsTexts)
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
        <ReasonButton
          look="danger"
          action={t.discard}
          title={t.discardTitle(ids.length)}
          text={t.discardText}
          send={(reason, options) => api.jobs.discard({ body: { ids, reason } }, options)}
          done={({ count }) => tell(t.discarded, count)}
        />
      )}
    </>
  )
}
