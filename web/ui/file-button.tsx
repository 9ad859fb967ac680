import { type ComponentProps, useRef } from 'react'
import { Button } from './button.tsx'

type FileButtonProps = {
  /** Accessible name of the file input. */
  label: string
  /** Defaults to the picture formats that the server accepts. */
  accept?: string
  onFile: (file: File) => void
} & Omit<ComponentProps<typeof Button>, 'onClick' | 'type'>

/** A button that opens the file picker. The same file can be picked again. */
export function FileButton({ label, accept = 'image/jpeg,image/png,image/webp,image/avif', onFile, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        aria-label={label}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onFile(file)
          target.value = ''
        }}
      />
      <Button {...button} onClick={() => input.current?.click()} />
    </>
  )
}
