import { type ComponentProps, useRef } from 'react'
import { Button } from './button.tsx'

type FileButtonProps = {
  /** Names the field behind the button. */
  label: string
  /** By default pictures, in the formats that we take. */
  accept?: string
  onFile: (file: File) => void
} & Omit<ComponentProps<typeof Button>, 'onClick' | 'type'>

/** A button that asks the device for one file; the same file can be chosen again. */
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
