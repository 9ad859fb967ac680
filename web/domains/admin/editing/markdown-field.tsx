import { IconBold, IconH2, IconItalic, IconLink, IconList, IconPhoto } from '@tabler/icons-react'
import { type ComponentType, type KeyboardEvent, type ReactNode, Suspense, useRef, useState } from 'react'
import type { Locale } from '#contract/primitives.ts'
import { useTexts } from '#web/lib/texts.ts'
import { writingTexts } from '#web/locales/admin-writing.ts'
import { IconButton } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/fields/text-field.tsx'
import css from './writing.module.css'

type MarkdownFieldProps = {
  label: string
  hint?: string
  language: Locale
  rows?: number
  maxLength?: number
  value: string
  error: string | undefined
  onChange: (text: string) => void
  /** For texts with pictures: uploads one and returns its Markdown. */
  PictureDialog?: ComponentType<{ language: Locale; onClose: () => void; onAdded: (markdown: string) => void }>
}

/** A Markdown field with buttons for common formats. */
export function MarkdownField({
  label,
  hint,
  language,
  rows = 16,
  maxLength = 30_000,
  value,
  error,
  onChange,
  PictureDialog,
}: MarkdownFieldProps) {
  const t = useTexts(writingTexts)
  const { words, ...names } = t.toolbar
  const area = useRef<HTMLTextAreaElement>(null)
  const [isChoosing, setChoosing] = useState(false)

  /** Replaces the selection by `text`, and selects `chosen` in it. */
  function put(text: string, chosen: string) {
    const field = area.current
    if (!field) return
    const start = field.selectionStart
    field.setRangeText(text, start, field.selectionEnd, 'end')
    field.focus()
    const at = chosen ? text.indexOf(chosen) : text.length
    field.setSelectionRange(start + at, start + at + chosen.length)
    onChange(field.value)
  }
  const chosenText = () => area.current?.value.slice(area.current.selectionStart, area.current.selectionEnd) ?? ''
  const wrap = (mark: string, usual: string) => {
    const text = chosenText() || usual
    put(`${mark}${text}${mark}`, text)
  }
  /** Begins on a line of its own. */
  const lines = (mark: string, usual: string) => {
    const text = chosenText() || usual
    const before = area.current?.value.slice(0, area.current.selectionStart) ?? ''
    const gap = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n'
    put(`${gap}${text.replaceAll(/^/gm, mark)}`, text.includes('\n') ? '' : text)
  }
  const link = () => put(`[${chosenText() || words.link}](https://)`, 'https://')

  function byKey(event: KeyboardEvent<HTMLTextAreaElement>) {
    const { form } = event.currentTarget
    const act = { b: () => wrap('**', words.bold), i: () => wrap('_', words.italic), Enter: () => form?.requestSubmit() }[event.key]
    if (!act || !(event.metaKey || event.ctrlKey)) return
    event.preventDefault()
    act()
  }

  const tools: Tool[] = [
    { name: names.bold, icon: <IconBold />, act: () => wrap('**', words.bold) },
    { name: names.italic, icon: <IconItalic />, act: () => wrap('_', words.italic) },
    { name: names.heading, icon: <IconH2 />, act: () => lines('## ', words.heading) },
    { name: names.list, icon: <IconList />, act: () => lines('- ', words.list) },
    { name: names.link, icon: <IconLink />, act: link },
    ...(PictureDialog ? [{ name: names.picture, icon: <IconPhoto />, act: () => setChoosing(true) }] : []),
  ]
  return (
    <>
      <TextArea
        ref={area}
        label={label}
        {...(hint && { hint })}
        before={<Toolbar label={names.label(t.languages[language])} tools={tools} />}
        lang={language}
        rows={rows}
        maxLength={maxLength}
        value={value}
        error={error}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={byKey}
      />
      <Suspense>
        {isChoosing && PictureDialog && (
          <PictureDialog
            language={language}
            onClose={() => setChoosing(false)}
            onAdded={(markdown) => {
              setChoosing(false)
              put(`\n\n${markdown}\n\n`, '')
            }}
          />
        )}
      </Suspense>
    </>
  )
}

type Tool = { name: string; icon: ReactNode; act: () => void }

/** One stop of the keyboard; arrows go on within it. */
function Toolbar({ label, tools }: { label: string; tools: readonly Tool[] }) {
  function move(event: KeyboardEvent<HTMLDivElement>) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    const at = buttons.findIndex((button) => button === document.activeElement)
    buttons.at((at + step) % buttons.length)?.focus()
  }
  return (
    <div role="toolbar" aria-label={label} className={css.tools} onKeyDown={move} tabIndex={-1}>
      {tools.map(({ name, icon, act }, i) => (
        <IconButton key={name} label={name} tabIndex={i === 0 ? 0 : -1} onClick={act}>
          {icon}
        </IconButton>
      ))}
    </div>
  )
}
