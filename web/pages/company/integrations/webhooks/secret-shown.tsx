import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { webhooksTexts } from '#web/locales/webhooks.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Stack } from '#web/ui/page.tsx'
import css from './webhooks.module.css'

/** The signing secret, shown once. */
export function SecretShown({ secret, onClose }: { secret: string | undefined; onClose: () => void }) {
  const t = useTexts(webhooksTexts)
  const copy = () => void navigator.clipboard.writeText(secret ?? '').then(() => showToast(t.secret.copied))
  return (
    <Dialog
      title={t.secret.title}
      isOpen={secret !== undefined}
      onClose={onClose}
      isAlert
      actions={<Button onClick={onClose}>{t.close}</Button>}
    >
      <Stack>
        <p>{t.secret.text}</p>
        <code className={css.code} aria-label={t.secret.label}>
          {secret}
        </code>
        <div>
          <Button look="soft" onClick={copy}>
            {t.secret.copy}
          </Button>
        </div>
      </Stack>
    </Dialog>
  )
}
