import { IconHelpCircle } from '@tabler/icons-react'
import { definitionPath, type FigureName } from '#web/lib/definitions.ts'
import { LocalLink } from '#web/lib/link.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { definitionLinkTexts } from '#web/locales/definition-link.ts'
import css from './definition-link.module.css'

/** Link from a number to its definition. */
export function DefinitionLink({ of, label }: { of: FigureName; label: string }) {
  const t = useTexts(definitionLinkTexts)
  return (
    <LocalLink to={definitionPath(of)} className={css.link} aria-label={t.what(label)} title={t.what(label)}>
      <IconHelpCircle aria-hidden size={16} />
    </LocalLink>
  )
}
