import { type WebhookEvent, webhookEvents } from '#contract/webhooks/states.ts'
import type { WebhookWords } from '#contract/webhooks/webhooks.ts'
import { Form, useApiForm } from '#web/lib/form.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { webhooksTexts } from '#web/locales/webhooks.ts'
import { ChoicesField } from '#web/ui/fields/choice-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { FormEnd } from '#web/ui/form-end.tsx'
import { Stack } from '#web/ui/page.tsx'

type Group = keyof (typeof webhooksTexts)['es']['groups']

const groupOf = (event: WebhookEvent): Group => {
  const [thing] = event.split('.')
  if (thing === 'change_order') return 'changes'
  if (thing === 'lead') return event === 'lead.offered' ? 'offers' : 'bought'
  return `${thing as 'message' | 'quote' | 'invoice' | 'appointment' | 'review' | 'refund' | 'payout'}s`
}
const groups = [...new Set(webhookEvents.map(groupOf))]

/** Events after a choice of groups. A group of which an integration chose only a part keeps that part. */
const chosen = (before: readonly WebhookEvent[], now: readonly Group[]): WebhookEvent[] =>
  webhookEvents.filter((event) => {
    const group = groupOf(event)
    if (!now.includes(group)) return false
    return before.includes(event) || !before.some((one) => groupOf(one) === group)
  })

type WebhookFormProps<T> = {
  defaults: WebhookWords
  send: (words: WebhookWords) => Promise<T>
  done: (answer: T) => void
  onCancel: () => void
}

/** Address and events of a webhook. */
export function WebhookForm<T>({ defaults, send, done, onCancel }: WebhookFormProps<T>) {
  const t = useTexts(webhooksTexts)
  const form = useApiForm({
    schema: () => import('#contract/webhooks/webhooks.ts').then(({ WebhookWords }) => WebhookWords),
    defaults,
    send: (words) => send(words),
    done,
  })
  const { value = [], onChange, ...events } = form.control('events')
  return (
    <Form of={form}>
      <Stack>
        <TextField
          label={t.url}
          hint={t.urlHint}
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          maxLength={500}
          placeholder="https://"
          {...form.field('url')}
        />
        <ChoicesField
          {...events}
          label={t.events}
          columns={2}
          options={groups.map((group) => ({ value: group, ...t.groups[group] }))}
          value={[...new Set(value.map(groupOf))]}
          onChange={(now) => onChange(chosen(value, now))}
        />
        <FormEnd action={t.save} cancel={t.cancel} isBusy={form.isBusy} onCancel={onCancel} />
      </Stack>
    </Form>
  )
}
