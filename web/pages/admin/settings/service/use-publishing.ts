import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { publishingProblems } from '#contract/catalog/form-problems.ts'
import type { Question } from '#contract/catalog/forms.ts'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { questionTexts } from '#web/locales/question-editor.ts'
import type { useEditor } from './use-editor.ts'

export type Problem = { path: string; text: string }

/** Publishes the form and reports the problems that block it. `show` opens the first question with a problem. */
export function usePublishing(slug: string, editor: ReturnType<typeof useEditor>, show: (index: number) => void) {
  const t = useTexts(questionTexts).form
  const locale = useLocale()
  const { revalidate } = useRevalidator()
  const { questions } = editor
  const [refused, setRefused] = useState<{ questions: readonly Question[]; problems: Problem[] }>()
  const [tries, setTries] = useState(0)

  // Server errors are shown until the next change.
  const known = publishingProblems(questions).map(({ path, message }): Problem => ({ path, text: message[locale] }))
  const problems = refused?.questions === questions ? [...known, ...refused.problems] : known

  const publish = useAction(
    (options) => api.catalogAdmin.saveForm({ params: { slug }, body: { based_on: editor.basedOn, questions: [...questions] } }, options),
    {
      done: ({ forms }) => {
        editor.forget()
        setTries(0)
        showToast(t.published(forms[0]!.version))
        void revalidate()
      },
      failed: (error) => {
        if (error.code === 'changed_meanwhile') void revalidate()
        const found = Object.entries(error.fields).map(([field, [text = '']]) => ({ path: field.replace(/^questions\.?/, ''), text }))
        setRefused({ questions, problems: found })
        return error.code === 'changed_meanwhile' || found.length > 0
      },
    },
  )
  return {
    isBusy: publish.isBusy,
    tries,
    problems,
    // While editing, missing texts are no errors yet; broken conditions are.
    shown: tries > 0 ? problems : problems.filter(({ path }) => path.endsWith('.show_if') || path.endsWith('.id')),
    publish: () => {
      setTries(tries + 1)
      const [first] = known
      if (!first) return void publish.run()
      if (first.path) show(Number(first.path.split('.')[0]))
    },
  }
}
