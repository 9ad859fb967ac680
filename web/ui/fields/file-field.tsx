import { IconPaperclip } from '@tabler/icons-react'
import { type ComponentProps, useId } from 'react'
import { describe, Field, type FieldProps } from './field.tsx'
import css from './file-field.module.css'

type FileFieldProps = FieldProps & {
  /** The chosen file, if any. */
  file: File | undefined
  onFile: (file: File) => void
  /** Button labels without and with a chosen file. */
  words: { choose: string; other: string }
} & Pick<ComponentProps<'input'>, 'accept' | 'ref' | 'name'>

/** A file, in the browser's native control, so that a phone offers its camera and its files. */
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
