import { IconFingerprint } from '@tabler/icons-react'
import { useState } from 'react'
import type { Passkey } from '#contract/auth/passkeys.ts'
import { makePasskey } from '#web/domains/auth/passkey.ts'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { Form, useApiForm } from '#web/lib/form.tsx'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { securityTexts } from '#web/locales/security.ts'
import { AskDialog } from '#web/ui/ask-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Row, Stack } from '#web/ui/page.tsx'
import { Ago } from '#web/ui/time.tsx'
import css from './security.module.css'

/** Passkeys of an account, each with name and last use. */
export function Passkeys({ passkeys, reload }: { passkeys: readonly Passkey[]; reload: () => void }) {
  const t = useTexts(securityTexts).passkeys
  const add = useAction(
    async () => {
      const made = await makePasskey()
      if (typeof made === 'string') return made
      return made && api.security.addPasskey({ body: { passkey: made } })
    },
    {
      done: (outcome) => {
        if (typeof outcome === 'string') return showToast(t[outcome], { tone: 'problem' })
        if (!outcome) return
        showToast(t.added)
        reload()
      },
    },
  )
  return (
    <Card as="section">
      <Stack>
        <Stack gap="s">
          <h2>{t.title}</h2>
          <p>{t.text}</p>
        </Stack>
        {passkeys.length > 0 && (
          <ul className={css.list}>
            {passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} reload={reload} />
            ))}
          </ul>
        )}
        <Row>
          <Button look="soft" icon={<IconFingerprint />} isBusy={add.isBusy} onClick={() => void add.run()}>
            {t.add}
          </Button>
        </Row>
      </Stack>
    </Card>
  )
}

function PasskeyRow({ passkey: { id, name, last_used_at }, reload }: { passkey: Passkey; reload: () => void }) {
  const t = useTexts(securityTexts).passkeys
  const [open, setOpen] = useState<'rename' | 'remove'>()
  const close = () => setOpen(undefined)
  const drop = useAction(() => api.security.dropPasskey({ params: { id } }), {
    done: () => {
      close()
      showToast(t.removed)
      reload()
    },
  })
  return (
    <li className={css.item}>
      <p className={css.what}>
        <strong>{name}</strong>
        <span className={css.note}>
          {last_used_at ? (
            <>
              {t.lastUsed} <Ago at={last_used_at} />
            </>
          ) : (
            t.never
          )}
        </span>
      </p>
      <Button look="plain" size="s" aria-label={`${t.rename}: ${name}`} onClick={() => setOpen('rename')}>
        {t.rename}
      </Button>
      <Button look="plain" size="s" aria-label={`${t.remove}: ${name}`} onClick={() => setOpen('remove')}>
        {t.remove}
      </Button>
      <Dialog title={t.rename} isOpen={open === 'rename'} onClose={close}>
        <RenameForm
          id={id}
          name={name}
          done={() => {
            close()
            reload()
          }}
        />
      </Dialog>
      <AskDialog
        title={t.remove}
        isOpen={open === 'remove'}
        onClose={close}
        no={t.cancel}
        yes={t.remove}
        isDanger
        isBusy={drop.isBusy}
        onYes={() => void drop.run()}
      >
        <p>{t.removeAsk(name)}</p>
      </AskDialog>
    </li>
  )
}

function RenameForm({ id, name, done }: { id: string; name: string; done: () => void }) {
  const t = useTexts(securityTexts).passkeys
  const form = useApiForm({
    schema: () => import('#contract/auth/passkeys.ts').then(({ PasskeyName }) => PasskeyName),
    defaults: { name },
    send: (body) => api.security.renamePasskey({ params: { id }, body }),
    done,
  })
  return (
    <Form of={form}>
      <Stack>
        <TextField label={t.name} {...form.field('name')} />
        <Button type="submit" isBusy={form.isBusy}>
          {t.save}
        </Button>
      </Stack>
    </Form>
  )
}
