import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import type { Question } from '#contract/catalog/forms.ts'
import { intoView } from '#web/lib/into-view.ts'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { catalogueTexts } from '#web/locales/catalogue-editor.ts'
import { questionTexts } from '#web/locales/question-editor.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Row } from '#web/ui/page.tsx'
import css from './service.module.css'
import type { useEditor } from './use-editor.ts'
import type { Problem, usePublishing } from './use-publishing.ts'

type EditorHeadProps = {
  editor: ReturnType<typeof useEditor>
  publishing: ReturnType<typeof usePublishing>
  newest: { version: number; questions: Question[] }
  mayAct: boolean
}

/** Head of the form editor: base version, undo, redo and publish. */
export function EditorHead({ editor, publishing, newest, mayAct }: EditorHeadProps) {
  const words = useTexts(catalogueTexts)
  const t = useTexts(questionTexts).form
  return (
    <>
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
            <Button isBusy={publishing.isBusy} disabled={!editor.isChanged} onClick={publishing.publish}>
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
    </>
  )
}

/** Problems that block publication, with links to their questions. */
export function Problems({ problems, show }: { problems: readonly Problem[]; show: (index: number) => void }) {
  const t = useTexts(questionTexts).form
  return (
    <div ref={intoView} className={css.wide}>
      <Banner tone="problem" title={t.problems(problems.length)} isLive>
        <ul className={css.problems}>
          {problems.map(({ path, text }) => {
            const index = Number(path.split('.')[0])
            return (
              <li key={`${path} ${text}`}>
                {path ? (
                  <button type="button" onClick={() => show(index)}>
                    {t.number(index + 1)}: {text}
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
  )
}
