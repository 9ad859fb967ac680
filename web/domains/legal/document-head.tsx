import { IconPrinter } from '@tabler/icons-react'
import { useId } from 'react'
import type { LegalDocument } from '#contract/legal/documents.ts'
import { formatDay } from '#web/lib/format.ts'
import { LocalLink } from '#web/lib/link.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { documentTexts } from '#web/locales/legal-documents.ts'
import { Button } from '#web/ui/button.tsx'
import { Prose } from '#web/ui/prose.tsx'
import css from './document-head.module.css'

type Told = { name: string; version: number; changed_on: string; summary?: string } & Partial<
  Pick<LegalDocument, 'slug' | 'standing' | 'other'>
>

/** Head of a document: name, version and summary. */
export function DocumentHead({ document }: { document: Told }) {
  const { name, version, changed_on: changedOn, summary } = document
  const t = useTexts(documentTexts)
  const locale = useLocale()
  return (
    <header className={css.head}>
      <h1>{name}</h1>
      <p className={css.version}>
        <span>
          {t.version(version)} · {document.standing === 'planned' ? t.from : t.changed}{' '}
          <time dateTime={changedOn}>{formatDay(changedOn, locale)}</time>
        </span>
        <span className={css.print}>
          <Button look="plain" size="s" icon={<IconPrinter aria-hidden />} onClick={() => print()}>
            {t.print}
          </Button>
        </span>
      </p>
      <Other {...document} />
      {summary && <InFewWords html={summary} />}
    </header>
  )
}

/** Link to the other relevant version. */
function Other({ slug, standing, other }: Told) {
  const t = useTexts(documentTexts).other
  const locale = useLocale()
  if (!other) return null
  const isComing = standing === 'in_force'
  return (
    <p className={css.other}>
      {isComing ? t.comes(formatDay(other.changed_on, locale)) : t.notNow}{' '}
      <LocalLink to={isComing ? `/legal/${slug}?version=${other.version}` : `/legal/${slug}`}>
        {isComing ? t.readNext : t.readNow}
      </LocalLink>
    </p>
  )
}

/** Summary of a document. */
export function InFewWords({ html }: { html: string }) {
  const t = useTexts(documentTexts)
  const id = useId()
  return (
    <section aria-labelledby={id} className={css.summary}>
      <h2 id={id}>{t.inFewWords}</h2>
      <Prose html={html} />
    </section>
  )
}
