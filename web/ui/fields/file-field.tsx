import { IconPaperclip } from '@tabler/icons-react'
import { type ComponentProps, useId } from 'react'
import { describe, Field, type FieldProps } from './field.tsx'
import css from './file-field.module.css'

type FileFieldProps = FieldProps & {
  /** What was chosen, if anything. */
  file: File | undefined
  onFile: (file: File) => void
  /** What its button says before and after something was chosen. */
  words: { choose: string; other: string }
} & Pick<ComponentProps<'input'>, 'accept' | 'ref' | 'name'>

/** One file; the browser's own control, so that the phone offers its camera and its files. */
export function FileField({ label, hint, error, isOptional, file, onFile, words, ...input }: FileFieldProps) {
  const id = useId()
  return (
    <Field {...{ id, label, hint, error, isOptional }}>
      <div className={css.file} data-invalid={error ? true : undefined}>
        <input
          type="file"
          {...input}
          {...describe(id, { hint, error })}
          onChange={({ target }) => {
            const [chosen] = target.files ?? []
            if (chosen) onFile(chosen)
          }}
        />
        <span className={css.face} aria-hidden>
          <IconPaperclip />
          <span>{file?.name ?? words.choose}</span>
          {file && <em>{words.other}</em>}
        </span>
      </div>
    </Field>
  )
}
