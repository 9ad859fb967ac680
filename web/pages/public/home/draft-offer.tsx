import { useEffect, useState } from 'react'
import { beginPath, resumePath } from '#web/domains/projects/draft/wizard-paths.ts'
import { api } from '#web/lib/api.ts'
import { type Draft, useStore } from '#web/lib/store.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useUndoable } from '#web/lib/undoable.ts'
import { draftOfferTexts } from '#web/locales/draft-offer.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import css from '../home.module.css'

type Offer = { id: string; service: string; path: string; isCreated: boolean }

/** The unfinished request of this browser, else the newest of the person, with its next step. */
export function DraftOffer() {
  const t = useTexts(draftOfferTexts)
  const draft = useStore((store) => store.draft)
  const [offer, setOffer] = useState<Offer>()

  useEffect(() => {
    const stop = new AbortController()
    const find = draft ? draftHere(draft, stop.signal) : newestDraft(stop.signal)
    // Only an offer: the home page says nothing about a failure.
    find.then(setOffer, () => undefined)
    return () => stop.abort()
  }, [draft])

  const { hidden, remove } = useUndoable(
    async (id, options) => {
      // First, because the page may be on its way out.
      if (useStore.getState().draft?.id === id) useStore.setState({ draft: null, selectedAnswers: {}, currentProject: null })
      if (offer?.isCreated) await api.projects.discard({ params: { project_id: id } }, options)
    },
    { done: t.discarded, undo: t.undo },
  )

  if (!offer || hidden.includes(offer.id)) return null
  return (
    <aside className={css.offer} aria-label={t.label}>
      <p>{t.text(offer.service)}</p>
      <ButtonLink size="s" to={offer.path}>
        {t.resume}
      </ButtonLink>
      <Button size="s" look="plain" onClick={() => remove(offer.id)}>
        {t.discard}
      </Button>
    </aside>
  )
}

async function draftHere({ id, isCreated, service: slug }: Draft, signal: AbortSignal): Promise<Offer | undefined> {
  // One that was only looked at.
  if (!isCreated && Object.keys(useStore.getState().selectedAnswers).length === 0) return
  const { name } = await api.catalog.service({ params: { id: slug } }, { signal })
  return { id, isCreated, service: name, path: beginPath({ service: slug }) }
}

async function newestDraft(signal: AbortSignal): Promise<Offer | undefined> {
  const { data } = await api.projects.list({ query: { limit: 10 } }, { signal })
  const draft = data.find(({ state }) => state === 'draft')
  return draft && { id: draft.id, isCreated: true, service: draft.service.name, path: resumePath(draft.service.slug, draft.id) }
}
