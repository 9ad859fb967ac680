import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { dayMs, hourMs } from '#contract/durations.ts'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { webhooksTexts } from '#web/locales/webhooks.ts'
import { AskDialog } from '#web/ui/ask-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { Stack } from '#web/ui/page.tsx'

const spans = { hour: hourMs, day: dayMs, week: 7 * dayMs, month: 30 * dayMs }
type Span = keyof typeof spans

/** Sends the deliveries of a span of time again. */
export function ReplayRange({ webhookId }: { webhookId: string }) {
  const t = useTexts(webhooksTexts)
  const { revalidate } = useRevalidator()
  const [isAsking, setAsking] = useState(false)
  const [span, setSpan] = useState<Span>('day')
  const [which, setWhich] = useState<'all' | 'failed'>('all')
  const replay = useAction(
    () => {
      const now = Date.now()
      const [from, to] = [now - spans[span], now + dayMs].map((at) => new Date(at).toISOString()) as [string, string]
      return api.webhooks.replayRange({
        params: { webhook_id: webhookId },
        body: { from, to, ...(which === 'failed' ? { state: which } : {}) },
      })
    },
    {
      done: ({ count }) => {
        setAsking(false)
        showToast(t.rangeDone(count))
        void revalidate()
      },
    },
  )
  return (
    <>
      <Button look="plain" size="s" onClick={() => setAsking(true)}>
        {t.range}
      </Button>
      <AskDialog
        title={t.range}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        look="sheet"
        no={t.cancel}
        yes={t.replay}
        isBusy={replay.isBusy}
        onYes={() => void replay.run()}
      >
        <Stack>
          <p>{t.rangeText}</p>
          <SelectField
            label={t.since}
            value={span}
            onChange={({ target }) => setSpan(target.value as Span)}
            options={(Object.keys(spans) as Span[]).map((value) => ({ value, label: t.spans[value] }))}
          />
          <SelectField
            label={t.which}
            value={which}
            onChange={({ target }) => setWhich(target.value === 'failed' ? 'failed' : 'all')}
            options={[
              { value: 'all', label: t.whichAll },
              { value: 'failed', label: t.whichFailed },
            ]}
          />
        </Stack>
      </AskDialog>
    </>
  )
}
