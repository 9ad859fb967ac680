import { useEffect, useRef, useState } from 'react'
import type { Translated, TranslationChoice } from '#contract/translations/translation.ts'
import { api } from './api.ts'
import { showFailure } from './notices.ts'

type Found = Pick<Translated, 'text' | 'untranslated'>
export type TranslationOf = {
  /** The translation, while it is shown. */
  text: string | undefined
  untranslated: Translated['untranslated']
  isBusy: boolean
  toggle: () => void
}
type Load = (ids: readonly string[]) => Promise<readonly (Found & { id: string })[]>

const atOnce = 20

/** Translations of texts in another language, by id. Nothing is sent before the reader taps, or has chosen to translate always. */
export function useTranslations(ids: readonly string[], load: Load) {
  const [choice, setChoice] = useState<TranslationChoice>()
  const [found, setFound] = useState<Readonly<Record<string, Found>>>({})
  const [originals, setOriginals] = useState<ReadonlySet<string>>(new Set())
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  const asked = useRef(new Set<string>())
  const isNeeded = ids.length > 0
  const place = choice?.place ?? null
  const isAlways = choice?.is_always ?? false

  useEffect(() => {
    // Without an answer the originals are all there is.
    if (isNeeded) api.translations.get().then(setChoice, () => undefined)
  }, [isNeeded])

  async function ask(wanted: readonly string[]) {
    for (const id of wanted) asked.current.add(id)
    setBusy((all) => new Set([...all, ...wanted]))
    try {
      for (let from = 0; from < wanted.length; from += atOnce) {
        const answers = await load(wanted.slice(from, from + atOnce))
        setFound((all) => ({ ...all, ...Object.fromEntries(answers.map(({ id, ...one }) => [id, one])) }))
      }
    } catch (error) {
      for (const id of wanted) asked.current.delete(id)
      showFailure(error)
    } finally {
      setBusy((all) => new Set([...all].filter((id) => !wanted.includes(id))))
    }
  }

  const waiting = isAlways && place !== null ? ids.filter((id) => !asked.current.has(id)).join() : ''
  useEffect(() => {
    if (waiting) void ask(waiting.split(','))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- asks once for each text that waits
  }, [waiting])

  function toggle(id: string) {
    if (!found[id] || found[id].untranslated === 'unavailable') {
      setOriginals((all) => new Set([...all].filter((one) => one !== id)))
      return void ask([id])
    }
    setOriginals((all) => (all.has(id) ? new Set([...all].filter((one) => one !== id)) : new Set([...all, id])))
  }

  return {
    /** Host of the provider; null where nothing can be translated. */
    place,
    isAlways,
    choose: async (is_always: boolean) => {
      // Shown at once; a failure brings back what was.
      setChoice((now) => now && { ...now, is_always })
      try {
        setChoice(await api.translations.choose({ body: { is_always } }))
      } catch (error) {
        setChoice(choice)
        showFailure(error)
      }
    },
    of: (id: string): TranslationOf | undefined => {
      if (place === null || !ids.includes(id)) return
      const one = found[id]
      const isShown = one !== undefined && one.untranslated === null && !originals.has(id)
      return {
        text: isShown ? one.text : undefined,
        untranslated: one?.untranslated ?? null,
        isBusy: busy.has(id),
        toggle: () => toggle(id),
      }
    },
  }
}
