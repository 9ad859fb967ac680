import { IconPrinter } from '@tabler/icons-react'
import { formatDay } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { documentTexts } from '#web/locales/legal-documents.ts'
import { Button } from '#web/ui/button.tsx'
import { Prose } from '#web/ui/prose.tsx'
import css from './document-head.module.css'

type Told = { name: string; version: number; changed_on: string; summary?: string }

/** How every document begins: its name, which version it is, and what it says in few words. */
export function DocumentHead({ document: { name, version, changed_on: changedOn, summary } }: { document: Told }) {
  const t = useTexts(documentTexts)
  const locale = useLocale()
  return (
    <header className={css.head}>
      <h1>{name}</h1>
      <p className={css.version}>
        <span>
          {t.version(version)} · {t.changed} <time dateTime={changedOn}>{formatDay(changedOn, locale)}</time>
        </span>
        <span className={css.print}>
          <Button look="plain" size="s" icon={<IconPrinter aria-hidden />} onClick={() => print()}>
            {t.print}
          </Button>
        </span>
      </p>
      {summary && (
        <section aria-labelledby="in-few-words" className={css.summary}>
          <h2 id="in-few-words">{t.inFewWords}</h2>
          <Prose html={summary} />
        </section>
      )}
    </header>
  )
}
