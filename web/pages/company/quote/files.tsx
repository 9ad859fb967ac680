import { IconPaperclip, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { CompanyQuote } from '#contract/quotes/quote.ts'
import { maxUploadBytes } from '#contract/media/states.ts'
import { QuoteFiles } from '#web/domains/quotes/quote-files.tsx'
import { api } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { newId } from '#web/lib/idempotency.ts'
import { sendUpload } from '#web/lib/send-upload.ts'
import { shrinkPhoto } from '#web/lib/shrink-photo.ts'
import { useTexts } from '#web/lib/texts.ts'
import { quoteEditorTexts } from '#web/locales/quote-editor.ts'
import { IconButton } from '#web/ui/button.tsx'
import css from './quote.module.css'
import { maxQuoteFiles } from '#contract/quotes/states.ts'

/** Photos and PDFs of the quote, each saved once uploaded. */
export function Files({ quote }: { quote: CompanyQuote }) {
  const t = useTexts(quoteEditorTexts).files
  const [files, setFiles] = useState(quote.files)
  const [sending, setSending] = useState<readonly { id: string; name: string; share: number }[]>([])
  const [problem, setProblem] = useState<string>()
  const params = { quote_id: quote.id }

  async function send(source: File) {
    const id = newId()
    const change = (share: number) => setSending((all) => all.map((one) => (one.id === id ? { ...one, share } : one)))
    setSending((all) => [...all, { id, name: source.name, share: 0 }])
    try {
      const file = source.type.startsWith('image/') ? await shrinkPhoto(source) : source
      if (file.size > maxUploadBytes) return setProblem(t.tooLarge)
      await sendUpload({ id, file, name: source.name.slice(-120), signal: new AbortController().signal, onProgress: change })
      setFiles((await api.quotes.addFile({ params, body: { upload_id: id } })).files)
    } catch (error) {
      setProblem(error instanceof ApiError ? (error.fields['file']?.[0] ?? error.message) : t.failed)
    } finally {
      setSending((all) => all.filter((one) => one.id !== id))
    }
  }
  async function choose(chosen: readonly File[]) {
    setProblem(undefined)
    for (const file of chosen.slice(0, maxQuoteFiles - files.length)) await send(file)
  }
  async function remove(file_id: string) {
    try {
      setFiles((await api.quotes.removeFile({ params: { ...params, file_id } })).files)
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : t.failed)
    }
  }
  const left = maxQuoteFiles - files.length - sending.length
  return (
    <section className={css.group} aria-labelledby="files">
      <h2 id="files">{t.title}</h2>
      <p>{t.help(maxQuoteFiles)}</p>
      <QuoteFiles
        quoteId={quote.id}
        files={files}
        renderTool={(id, name) => (
          <IconButton label={t.remove(name)} onClick={() => void remove(id)}>
            <IconX />
          </IconButton>
        )}
      />
      {sending.map(({ id, name, share }) => (
        <p key={id} role="status" className={css.sending}>
          {name} <progress value={share} max={1} />
        </p>
      ))}
      {problem && (
        <p className={css.optionError} role="alert">
          {problem}
        </p>
      )}
      {left > 0 && (
        <label className={css.addFile}>
          <IconPaperclip aria-hidden />
          {t.add}
          <input
            type="file"
            className="visually-hidden"
            accept="image/*,application/pdf"
            multiple
            onChange={({ target }) => {
              void choose([...(target.files ?? [])])
              target.value = ''
            }}
          />
        </label>
      )}
    </section>
  )
}
