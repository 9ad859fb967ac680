import { locales } from '#contract/locale.ts'
import { type ApiForm } from '#web/lib/form.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { catalogueTexts } from '#web/locales/catalogue-editor.ts'
import { TextArea } from '#web/ui/fields/text-field.tsx'

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** Width for `Columns` that sets two languages side by side. */
export const pairs = 'max(18rem, 40%)'

type Entry = { synonyms?: { es: string[]; en: string[] } | undefined }

/** Search words of a category or a service in both languages, one a line. */
export function SynonymFields({ form }: { form: Pick<ApiForm<Entry>, 'control'> }) {
  const t = useTexts(catalogueTexts)
  return locales.map((each) => {
    const { name, value = [], error, onChange } = form.control(`synonyms.${each}`)
    return (
      <TextArea
        key={each}
        name={name}
        label={t.synonyms[each]}
        hint={t.synonyms.hint}
        lang={each}
        rows={6}
        defaultValue={value.join('\n')}
        error={error}
        onChange={({ target }) => onChange(linesOf(target.value))}
      />
    )
  })
}
