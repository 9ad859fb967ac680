import { IconAlertCircle, IconArrowBackUp, IconArrowForwardUp, IconCopy, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { AdminService } from '#contract/catalog-admin.ts'
import { publishingProblems } from '#contract/form-problems.ts'
import type { Question } from '#contract/forms.ts'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { showToast } from '#web/lib/notices.ts'
import { intoView } from '#web/lib/into-view.ts'
import { useTexts } from '#web/lib/texts.ts'
import { catalogueTexts } from '#web/locales/catalogue-editor.ts'
import { questionTexts } from '#web/locales/question-editor.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Row } from '#web/ui/page.tsx'
import { moved, SortList } from '#web/ui/sort-list.tsx'
import { freeId, newQuestion, withId } from './edits.ts'
import { Preview } from './preview.tsx'
import { QuestionPanel } from './question-panel.tsx'
import css from './service.module.css'
import { useEditor } from './use-editor.ts'

const nothingYet = { version: 0, questions: [] }

type Problem = { path: string; text: string }

/** The questions of a service: their order, one of them in full, and the form as customers see it. */
export function FormEditor({ service, mayAct }: { service: AdminService; mayAct: boolean }) {
  const words = useTexts(catalogueTexts)
  const t = useTexts(questionTexts).form
  const locale = useLocale()
  const { revalidate } = useRevalidator()
  const newest = service.forms[0] ?? nothingYet
  const editor = useEditor(service.slug, newest)
  const { questions } = editor
  const [at, setAt] = useState(0)
  const [refused, setRefused] = useState<{ questions: readonly Question[]; problems: Problem[] }>()
  const [tries, setTries] = useState(0)
  const index = Math.min(at, questions.length - 1)
  const question = questions[index]

  // What the server said holds until something is changed.
  const known = publishingProblems(questions).map(({ path, message }): Problem => ({ path, text: message[locale] }))
  const problems = refused?.questions === questions ? [...known, ...refused.problems] : known
  // A text that is still to be written is not wrong yet; a condition that leads nowhere is.
  const shown = tries > 0 ? problems : problems.filter(({ path }) => path.endsWith('.show_if') || path.endsWith('.id'))
  const isWrong = (i: number) => shown.some(({ path }) => path.startsWith(`${i}.`))
  const titleOf = ({ label }: Question) => label[locale] || t.untitled

  const publish = useAction(
    (options) =>
      api.catalogAdmin.saveForm({ params: { slug: service.slug }, body: { based_on: editor.basedOn, questions: [...questions] } }, options),
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

  function tryToPublish() {
    setTries(tries + 1)
    const [first] = known
    if (!first) return void publish.run()
    if (first.path) setAt(Number(first.path.split('.')[0]))
  }
  function add(more: Question, place: number) {
    editor.change(questions.toSpliced(place, 0, more))
    setAt(place)
  }
  function remove(i: number) {
    editor.change(questions.toSpliced(i, 1))
    setAt(Math.max(0, i - 1))
    showToast(t.removed, { action: { label: words.undo, run: editor.undo } })
  }
  const ids = questions.map(({ id }) => id)

  return (
    <div className={css.editor}>
      <div className={css.bar}>
        <span>
          {editor.basedOn === 0 ? t.noneYet : t.basedOn(editor.basedOn)}
          {editor.isChanged && <small>{t.unsaved}</small>}
        </span>
        {mayAct && (
          <Row>
            <IconButton label={words.undo} disabled={!editor.canUndo} onClick={editor.undo}>
              <IconArrowBackUp />
            </IconButton>
            <IconButton label={words.redo} disabled={!editor.canRedo} onClick={editor.redo}>
              <IconArrowForwardUp />
            </IconButton>
            {editor.isChanged && (
              <Button
                look="plain"
                onClick={() => {
                  editor.change(newest.questions)
                  showToast(t.discarded, { action: { label: words.undo, run: editor.undo } })
                }}
              >
                {t.discard}
              </Button>
            )}
            <Button isBusy={publish.isBusy} disabled={!editor.isChanged} onClick={tryToPublish}>
              {t.publish}
            </Button>
          </Row>
        )}
      </div>
      {editor.basedOn !== newest.version && (
        <Banner
          tone="warning"
          title={t.changedTitle}
          action={
            <Button look="soft" size="s" onClick={editor.rebase}>
              {t.rebase}
            </Button>
          }
        >
          {t.changedText(editor.basedOn, newest.version)}
        </Banner>
      )}
      {tries > 0 && problems.length > 0 && (
        <div key={tries} ref={intoView}>
          <Banner tone="problem" title={t.problems(problems.length)} isLive>
            <ul className={css.problems}>
              {problems.map(({ path, text }) => {
                const [i] = path.split('.')
                return (
                  <li key={`${path} ${text}`}>
                    {path ? (
                      <button type="button" onClick={() => setAt(Number(i))}>
                        {t.number(Number(i) + 1)}: {text}
                      </button>
                    ) : (
                      text
                    )}
                  </li>
                )
              })}
            </ul>
          </Banner>
        </div>
      )}
      <div className={css.list}>
        <SortList
          label={t.questions}
          items={questions}
          isFixed={!mayAct}
          keyOf={({ id }, i) => (ids.indexOf(id) === i ? id : `${id} ${i}`)}
          words={{ handle: (each) => words.handle(titleOf(each)), moved: (each, place) => words.moved(titleOf(each), place) }}
          move={(from, to) => {
            editor.change(moved(questions, from, to))
            setAt(to)
          }}
        >
          {(each, i) => (
            <button type="button" className={css.pick} aria-current={i === index} onClick={() => setAt(i)}>
              <small>
                {i + 1} · {t.types[each.type]}
              </small>
              {titleOf(each)}
              {isWrong(i) && <IconAlertCircle aria-hidden />}
            </button>
          )}
        </SortList>
        {mayAct && (
          <Button look="soft" size="s" icon={<IconPlus aria-hidden />} onClick={() => add(newQuestion(ids), questions.length)}>
            {t.add}
          </Button>
        )}
      </div>
      {question && (
        <section className={css.one} aria-label={t.number(index + 1)}>
          <div className={css.oneHead}>
            <h2>{t.number(index + 1)}</h2>
            {mayAct && (
              <Row>
                <IconButton label={t.copy} onClick={() => add({ ...question, id: freeId(question.id.slice(0, 30), ids) }, index + 1)}>
                  <IconCopy />
                </IconButton>
                <IconButton label={t.remove} disabled={questions.length === 1} onClick={() => remove(index)}>
                  <IconTrash />
                </IconButton>
              </Row>
            )}
          </div>
          <fieldset className={css.plain} disabled={!mayAct}>
            <QuestionPanel
              key={index}
              question={question}
              earlier={questions.slice(0, index)}
              errorAt={(place) => shown.find(({ path }) => path === `${index}.${place}`)?.text}
              put={(next, tag) => editor.change(questions.with(index, next), tag)}
              rename={(id) => editor.change(withId(questions, index, id), `${index}.id`)}
            />
          </fieldset>
        </section>
      )}
      {question && <Preview questions={questions} shownId={question.id} show={(id) => setAt(ids.indexOf(id))} />}
    </div>
  )
}
