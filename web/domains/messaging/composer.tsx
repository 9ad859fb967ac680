import { IconCalendarPlus, IconPaperclip, IconSend2 } from '@tabler/icons-react'
import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  lazy,
  type SubmitEvent,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { messagingTexts } from '#web/locales/messaging.ts'
import { workTexts } from '#web/locales/work.ts'
import { AttachmentList } from './attachment-list.tsx'
import { useAttachments } from './attachments.ts'
import { QuickReplies } from './quick-replies.tsx'
import css from './thread.module.css'

const ProposeDialog = lazy(() => import('./propose-dialog.tsx').then((dialog) => ({ default: dialog.ProposeDialog })))

const longest = 4000
const storageKey = (leadId: string) => `message:${leadId}`
const sayEveryMs = 4_000
const hasKeyboard = () => matchMedia('(hover: hover) and (pointer: fine)').matches

type ComposerProps = {
  /** Key of the draft kept for this tab. */
  leadId: string
  side: 'customer' | 'company'
  /** Time zone of the work. */
  timeZone: string
  send: (message: { text: string; uploads: string[] }) => void
  /** Called now and then while typing. */
  typing: () => void
  reload: () => void
  isFirst?: boolean
}

/** Message form. `isFirst`: it is the main purpose of the page. Enter sends with a keyboard; on a phone it starts a new line. */
export function Composer({ leadId, side, timeZone, send, typing, reload, isFirst = false }: ComposerProps) {
  const t = useTexts(messagingTexts)
  const id = useId()
  const [text, setText] = useState(() => sessionStorage.getItem(storageKey(leadId)) ?? '')
  const work = useTexts(workTexts).propose
  const [isProposing, setProposing] = useState(false)
  const [isOver, setOver] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const saidAt = useRef(0)
  const attachments = useAttachments()
  const { files } = attachments
  const isSending = files.some(({ state }) => state === 'sending')
  const ready = files.filter(({ state }) => state === 'ready')

  useEffect(() => {
    if (isFirst && hasKeyboard()) field.current?.focus()
  }, [isFirst])

  function write(next: string) {
    setText(next)
    if (next) sessionStorage.setItem(storageKey(leadId), next)
    else sessionStorage.removeItem(storageKey(leadId))
    if (next.trim() === '' || Date.now() - saidAt.current < sayEveryMs) return
    saidAt.current = Date.now()
    typing()
  }

  function submit(event?: SubmitEvent) {
    event?.preventDefault()
    const trimmed = text.trim()
    if (isSending || (trimmed === '' && ready.length === 0)) return field.current?.focus()
    send({ text: trimmed, uploads: ready.map((file) => file.id) })
    write('')
    saidAt.current = 0
    attachments.clear()
    field.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || !hasKeyboard()) return
    event.preventDefault()
    submit()
  }
  function take(event: ClipboardEvent | DragEvent, given: DataTransfer) {
    if (given.files.length === 0) return
    event.preventDefault()
    attachments.add([...given.files])
  }

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is for the mouse; the button in it does the same */}
      <form
        className={css.composer}
        data-over={isOver || undefined}
        onSubmit={submit}
        onPaste={(event) => take(event, event.clipboardData)}
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes('Files')) return
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          setOver(false)
          take(event, event.dataTransfer)
        }}
      >
        <AttachmentList {...attachments} />
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
          onChange={(event) => write(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <div className={css.tools}>
          <label className={css.tool} title={t.files.add}>
            <IconPaperclip aria-hidden />
            <span className="visually-hidden">{t.files.add}</span>
            <input
              type="file"
              className="visually-hidden"
              accept="image/*,application/pdf"
              multiple
              onChange={({ target }) => {
                attachments.add([...(target.files ?? [])])
                target.value = ''
              }}
            />
          </label>
          <span className={css.tool}>
            <QuickReplies
              side={side}
              choose={(reply) => {
                write(text.trim() === '' ? reply : `${text.trimEnd()} ${reply}`)
                requestAnimationFrame(() => field.current?.focus())
              }}
            />
          </span>
          <span className={css.tool}>
            <button type="button" aria-label={work.open} title={work.open} aria-haspopup="dialog" onClick={() => setProposing(true)}>
              <IconCalendarPlus aria-hidden />
            </button>
          </span>
          <button type="submit" aria-label={isSending ? t.files.wait : t.send} title={t.send} aria-disabled={isSending || undefined}>
            <IconSend2 aria-hidden />
          </button>
        </div>
      </form>
      {isProposing && (
        <Suspense>
          <ProposeDialog leadId={leadId} timeZone={timeZone} close={() => setProposing(false)} done={reload} />
        </Suspense>
      )}
    </>
  )
}
