import { IconSend2 } from '@tabler/icons-react'
import { type KeyboardEvent, type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { messagingTexts } from '#web/locales/messaging.ts'
import css from './thread.module.css'

const longest = 4000
const hasKeyboard = () => matchMedia('(hover: hover) and (pointer: fine)').matches

/** Where a message is written; `isFirst` where it is what the page is for. Enter sends where there is a keyboard; on a phone it begins a line. */
export function Composer({ send, isFirst = false }: { send: (text: string) => void; isFirst?: boolean }) {
  const t = useTexts(messagingTexts)
  const id = useId()
  const [text, setText] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)

  useEffect(() => {
    if (isFirst && hasKeyboard()) field.current?.focus()
  }, [isFirst])

  function submit(event?: SubmitEvent) {
    event?.preventDefault()
    const trimmed = text.trim()
    if (trimmed === '') return field.current?.focus()
    send(trimmed)
    setText('')
    field.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || !hasKeyboard()) return
    event.preventDefault()
    submit()
  }

  return (
    <form className={css.composer} onSubmit={submit}>
      <label htmlFor={id} className="visually-hidden">
        {t.write}
      </label>
      <textarea
        id={id}
        ref={field}
        rows={1}
        maxLength={longest}
        placeholder={t.write}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <button type="submit" aria-label={t.send} title={t.send}>
        <IconSend2 aria-hidden />
      </button>
    </form>
  )
}
