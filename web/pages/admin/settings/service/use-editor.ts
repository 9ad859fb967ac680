import { useState } from 'react'
import type { Question } from '#contract/catalog/forms.ts'
import { draftsIn } from '#web/domains/admin/editing/kept-draft.ts'

type Questions = readonly Question[]
type Kept = { basedOn: number; questions: Question[] }
type History = { past: readonly Questions[]; future: readonly Questions[]; tag: string | undefined }
const useDraft = draftsIn<Kept>('catalogue')
const noHistory: History = { past: [], future: [], tag: undefined }
const mostSteps = 100

/**
 * State of the form editor, based on the newest version: with undo, stored on this device until published or signed out. Consecutive steps with the
 * same `tag`, such as keystrokes in a field, are undone together.
 */
export function useEditor(slug: string, newest: { version: number; questions: Question[] }) {
  const { start, keep } = useDraft(`form:${slug}`)
  const [edited, setEdited] = useState<Kept | 'published'>()
  const [{ past, future, tag }, setHistory] = useState(noHistory)
  const mine = edited === 'published' ? undefined : (edited ?? start)
  const questions: Questions = mine?.questions ?? newest.questions
  const basedOn = mine?.basedOn ?? newest.version

  function show(next: Questions, from = basedOn) {
    const fields = { basedOn: from, questions: [...next] }
    keep(fields)
    setEdited(fields)
  }

  return {
    questions,
    basedOn,
    isChanged: mine !== undefined && JSON.stringify(mine.questions) !== JSON.stringify(newest.questions),
    change: (next: Questions, nextTag?: string) => {
      const isSameStep = nextTag !== undefined && nextTag === tag
      setHistory({ past: isSameStep ? past : [...past, questions].slice(-mostSteps), future: [], tag: nextTag })
      show(next)
    },
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    undo: () => {
      const before = past.at(-1)
      if (!before) return
      setHistory({ past: past.slice(0, -1), future: [questions, ...future], tag: undefined })
      show(before)
    },
    redo: () => {
      const [after, ...rest] = future
      if (!after) return
      setHistory({ past: [...past, questions], future: rest, tag: undefined })
      show(after)
    },
    /** Rebases the questions on a version published by somebody else. */
    rebase: () => show(questions, newest.version),
    /** Clears the draft after publishing or discarding. */
    forget: () => {
      keep(undefined)
      setEdited('published')
      setHistory(noHistory)
    },
  }
}
