import { IconBookmark, IconBookmarkPlus, IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { createContext, use, useState } from 'react'
import { Link, useLocation, useRevalidator } from 'react-router'
import type { CallOptions } from '#contract/endpoint.ts'
import type { SavedView } from '#contract/admin/saved-views.ts'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { Form, useApiForm } from '#web/lib/form.tsx'
import { withoutLocale } from '#web/lib/locale.ts'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { savedViewTexts } from '#web/locales/saved-views.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Row, Stack } from '#web/ui/page.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { listAt, viewIn } from './saved-view-of.ts'
import css from './saved-views.module.css'

/** The admin's views of all lists; undefined when they could not be read. */
export const SavedViewsContext = createContext<readonly SavedView[] | undefined>(undefined)

/**
 * Saved views of the list on this page, and the form to save the current one. Renders nothing when there is neither. `isPlain`: a view that
 * has its own link.
 */
export function SavedViews({ isPlain = false }: { isPlain?: boolean }) {
  const t = useTexts(savedViewTexts)
  const all = use(SavedViewsContext)
  const { pathname, search } = useLocation()
  const list = listAt(withoutLocale(pathname))
  const query = viewIn(search)
  if (!all || !list) return null
  const views = all.filter((view) => view.list === list)
  const isKept = views.some((view) => viewIn(view.query) === query)
  const isNew = query !== '' && !isKept && !isPlain
  if (views.length === 0 && !isNew) return null
  return (
    <nav aria-label={t.title} className={css.views}>
      {views.map((view) => {
        const isCurrent = viewIn(view.query) === query
        return (
          <span key={view.id} className={css.view} data-current={isCurrent || undefined}>
            <Link to={{ search: view.query }} aria-current={isCurrent ? 'page' : undefined} preventScrollReset>
              <IconBookmark aria-hidden />
              {view.name}
            </Link>
            {isCurrent && <Options view={view} />}
          </span>
        )
      })}
      {isNew && <Save list={list} query={query} />}
    </nav>
  )
}

function Save({ list, query }: { list: string; query: string }) {
  const t = useTexts(savedViewTexts)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="s" look="plain" onClick={() => setOpen(true)}>
        <IconBookmarkPlus aria-hidden /> {t.save}
      </Button>
      <Dialog title={t.saveTitle} isOpen={isOpen} onClose={() => setOpen(false)}>
        <Naming
          text={t.saveText}
          name=""
          said={t.saved}
          send={(name, options) => api.savedViews.save({ body: { list, name, query } }, options)}
          close={() => setOpen(false)}
        />
      </Dialog>
    </>
  )
}

function Options({ view: { id, list, name, query } }: { view: SavedView }) {
  const t = useTexts(savedViewTexts)
  const { revalidate } = useRevalidator()
  const [isOpen, setOpen] = useState(false)
  const restore = useAction((options) => api.savedViews.save({ body: { list, name, query } }, options), { done: () => void revalidate() })
  const drop = useAction((options) => api.savedViews.drop({ params: { view_id: id } }, options), {
    done: () => {
      showToast(t.dropped, { action: { label: t.undo, run: () => void restore.run() } })
      void revalidate()
    },
  })
  return (
    <>
      <Popover button={<IconDots aria-hidden />} label={t.more(name)}>
        <button type="button" onClick={() => setOpen(true)}>
          <IconPencil aria-hidden /> {t.rename}
        </button>
        <button type="button" onClick={() => void drop.run()}>
          <IconTrash aria-hidden /> {t.drop}
        </button>
      </Popover>
      <Dialog title={t.renameTitle} isOpen={isOpen} onClose={() => setOpen(false)}>
        <Naming
          name={name}
          said={t.renamed}
          send={(newName, options) => api.savedViews.rename({ params: { view_id: id }, body: { name: newName } }, options)}
          close={() => setOpen(false)}
        />
      </Dialog>
    </>
  )
}

type NamingProps = {
  text?: string
  name: string
  /** Message after it is done. */
  said: string
  send: (name: string, options: CallOptions) => Promise<unknown>
  close: () => void
}

function Naming({ text, name, said, send, close }: NamingProps) {
  const t = useTexts(savedViewTexts)
  const { revalidate } = useRevalidator()
  const form = useApiForm({
    schema: () => import('#contract/admin/saved-views.ts').then(({ SavedViewName }) => SavedViewName),
    defaults: { name },
    send: (body, { key }) => send(body.name, { key }),
    done: () => {
      close()
      showToast(said)
      void revalidate()
    },
  })
  return (
    <Form of={form}>
      <Stack>
        {text && <p>{text}</p>}
        <TextField label={t.name} maxLength={40} autoComplete="off" {...form.field('name')} />
        <Row>
          <Button type="submit" isBusy={form.isBusy}>
            {t.keep}
          </Button>
          <Button look="plain" onClick={close}>
            {t.cancel}
          </Button>
        </Row>
      </Stack>
    </Form>
  )
}
