import { IconAlertCircle, IconCopy, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { AdminService } from '#contract/catalog/editing.ts'
import type { Question } from '#contract/catalog/forms.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { catalogueTexts } from '#web/locales/catalogue-editor.ts'
import { questionTexts } from '#web/locales/question-editor.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Row } from '#web/ui/page.tsx'
import { moved, SortList } from '#web/ui/sort-list.tsx'
import { EditorHead, Problems } from './editor-head.tsx'
import { freeId, newQuestion, withId } from './edits.ts'
import { Preview } from './preview.tsx'
import { QuestionPanel } from './question-panel.tsx'
import css from './service.module.css'
import { useEditor } from './use-editor.ts'
import { usePublishing } from './use-publishing.ts'

const nothingYet = { version: 0, questions: [] }

/** Form editor of a service: list of questions, one in full, and a preview. */
export function FormEditor({ service, mayAct }: { service: AdminService; mayAct: boolean }) {
  const words = useTexts(catalogueTexts)
  const t = useTexts(questionTexts).form
  const newest = service.forms[0] ?? nothingYet
  const editor = useEditor(service.slug, newest)
  const { questions } = editor
  const [at, setAt] = useState(0)
  const index = Math.min(at, questions.length - 1)
  const question = questions[index]
  const publishing = usePublishing(service.slug, editor, setAt)
  const { problems, shown, tries } = publishing

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
      <EditorHead editor={editor} publishing={publishing} newest={newest} mayAct={mayAct} />
      {tries > 0 && problems.length > 0 && <Problems key={tries} problems={problems} show={setAt} />}
      <div className={css.list}>
        <QuestionList
          questions={questions}
          index={index}
          isFixed={!mayAct}
          isWrong={(i) => shown.some(({ path }) => path.startsWith(`${i}.`))}
          show={setAt}
          move={(from, to) => {
            editor.change(moved(questions, from, to))
            setAt(to)
          }}
        />
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

type QuestionListProps = {
  questions: readonly Question[]
  index: number
  isFixed: boolean
  isWrong: (index: number) => boolean
  show: (index: number) => void
  move: (from: number, to: number) => void
}

/** Sortable list of questions. */
function QuestionList({ questions, index, isFixed, isWrong, show, move }: QuestionListProps) {
  const words = useTexts(catalogueTexts)
  const t = useTexts(questionTexts).form
  const locale = useLocale()
  const ids = questions.map(({ id }) => id)
  const titleOf = ({ label }: Question) => label[locale] || t.untitled
  return (
    <SortList
      label={t.questions}
      items={questions}
      isFixed={isFixed}
      keyOf={({ id }, i) => (ids.indexOf(id) === i ? id : `${id} ${i}`)}
      words={{ handle: (each) => words.handle(titleOf(each)), moved: (each, place) => words.moved(titleOf(each), place) }}
      move={move}
    >
      {(each, i) => (
        <button type="button" className={css.pick} aria-current={i === index} onClick={() => show(i)}>
          <small>
            {i + 1} · {t.types[each.type]}
          </small>
          {titleOf(each)}
          {isWrong(i) && <IconAlertCircle aria-hidden />}
        </button>
      )}
    </SortList>
  )
}
