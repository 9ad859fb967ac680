import type { NewKey } from '#contract/integrations/keys.ts'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { apiKeysTexts } from '#web/locales/api-keys.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Stack } from '#web/ui/page.tsx'
import css from './keys.module.css'

/** The secret of a new or rotated key, shown once. `example` is a path that the key may read. */
export function SecretDialog({ made, example, onClose }: { made: NewKey | undefined; example: string; onClose: () => void }) {
  const t = useTexts(apiKeysTexts).secret
  const copy = (text: string) => void navigator.clipboard.writeText(text).then(() => showToast(t.copied))
  return (
    <Dialog
      title={t.title(made?.key.name ?? '')}
      isOpen={made !== undefined}
      onClose={onClose}
      isAlert
      actions={
        <>
          <Button look="soft" onClick={() => copy(made?.secret ?? '')}>
            {t.copy}
          </Button>
          <Button onClick={onClose}>{t.done}</Button>
        </>
      }
    >
      {made && (
        <Stack>
          <p>{t.text}</p>
          <p className={css.secret} data-secret>
            {made.secret}
          </p>
          <details>
            <summary>{t.try}</summary>
            <pre className={css.secret}>{`curl -H "Authorization: Bearer ${made.secret}" ${location.origin}${example}`}</pre>
          </details>
        </Stack>
      )}
    </Dialog>
  )
}
