import { useEffect, useState } from 'react'
import { useRead } from '#web/lib/use-read.ts'
import css from './pdf-preview.module.css'

/**
 * A PDF in the browser's viewer, beside its link. Hidden on narrow screens, without a viewer, or when the file can't be read. The server
 * sends files as downloads and forbids framing, so the bytes are framed as a blob.
 */
export function PdfPreview({ at, title }: { at: string; title: string }) {
  const file = useRead(at, ({ signal }) => readPdf(at, signal))
  const source = useObjectUrl(file)
  if (!source) return null
  // oxlint-disable-next-line react/iframe-missing-sandbox -- browsers show no PDF in a sandbox; their viewer is one itself, and nothing but a PDF comes here
  return <iframe className={css.pdf} src={`${source}#navpanes=0&view=FitH`} title={title} />
}

async function readPdf(at: string, signal: AbortSignal): Promise<Blob | null> {
  if (!navigator.pdfViewerEnabled || !matchMedia('(width >= 48rem)').matches) return null
  const response = await fetch(at, { signal })
  if (!response.ok) throw new Error(`${response.status} ${at}`)
  // Forces the type: the bytes are shown as a PDF or not at all.
  return new Blob([await response.arrayBuffer()], { type: 'application/pdf' })
}

function useObjectUrl(file: Blob | null | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => {
      setUrl(undefined)
      URL.revokeObjectURL(made)
    }
  }, [file])
  return url
}
