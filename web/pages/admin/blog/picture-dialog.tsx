import { useState } from 'react'
import type { BlogPicture } from '#contract/blog/editing.ts'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/texts.ts'
import { blogEditorTexts } from '#web/locales/admin-blog.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { AskDialog } from '#web/ui/ask-dialog.tsx'
import { FileField } from '#web/ui/fields/file-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Stack } from '#web/ui/page.tsx'

/** Dialog to add a picture with its alternative text in both languages. Not a form element: it is nested in the form of the post. */
export function PictureDialog({ onAdded, onClose }: { onAdded: (picture: BlogPicture) => void; onClose: () => void }) {
  const words = useTexts(blogEditorTexts)
  const t = words.picture
  const locale = useLocale()
  const [file, setFile] = useState<File>()
  const [alts, setAlts] = useState({ alt_es: '', alt_en: '' })
  const [problems, setProblems] = useState<Record<string, string>>({})
  const add = useAction(sendValid, {
    done: (picture) => picture && onAdded(picture),
    failed: ({ fields }) => {
      setProblems(Object.fromEntries(Object.entries(fields).map(([field, [text = '']]) => [field, text])))
      return Object.keys(fields).length > 0
    },
  })
  async function sendValid(): Promise<BlogPicture | undefined> {
    const [{ PictureWords }, { rulesOf }] = await Promise.all([import('#contract/blog/editing.ts'), import('#web/lib/form-rules.ts')])
    const verdict = rulesOf(PictureWords, locale)(alts)
    const found = { ...('problems' in verdict && verdict.problems), ...(!file && { file: t.missing }) }
    setProblems(found)
    return file && Object.keys(found).length === 0 ? api.blogAdmin.addPicture({ file, body: alts }) : undefined
  }
  return (
    <AskDialog title={t.title} isOpen onClose={onClose} no={words.cancel} yes={t.add} isBusy={add.isBusy} onYes={() => void add.run()}>
      <Stack>
        <FileField
          label={t.file}
          file={file}
          onFile={setFile}
          error={problems['file']}
          words={{ choose: t.choose, other: t.other }}
          accept="image/jpeg,image/png,image/webp,image/avif"
        />
        {(['alt_es', 'alt_en'] as const).map((name) => (
          <TextField
            key={name}
            label={name === 'alt_es' ? t.es : t.en}
            hint={t.hint}
            maxLength={200}
            value={alts[name]}
            error={problems[name]}
            onChange={({ target }) => setAlts({ ...alts, [name]: target.value })}
          />
        ))}
      </Stack>
    </AskDialog>
  )
}
