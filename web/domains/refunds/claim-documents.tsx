import { IconFileTypePdf } from '@tabler/icons-react'
import type { ClaimPaper } from '#contract/refunds/claims.ts'
import { formatBytes } from '#web/lib/format-bytes.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import css from './claim-documents.module.css'

/** Documents of a claim, each with a link. `at` is the endpoint for the viewer. */
export function ClaimPapers({ at, papers }: { at: string; papers: readonly ClaimPaper[] }) {
  const locale = useLocale()
  if (papers.length === 0) return null
  return (
    <ul className={css.papers}>
      {papers.map(({ id, name, size, type }) => (
        <li key={id}>
          <a href={`${at}/${id}`} download={name}>
            {type === 'application/pdf' ? <IconFileTypePdf aria-hidden /> : <img src={`${at}/${id}`} alt="" loading="lazy" />}
            <span>
              {name}
              <small>{formatBytes(size, locale)}</small>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
