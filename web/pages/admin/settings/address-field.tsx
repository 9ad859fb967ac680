import { useEffect, useState } from 'react'
import type { Localized } from '#contract/primitives.ts'
import { slugOf } from '#web/domains/admin/editing/slug.ts'
import { useTexts } from '#web/lib/texts.ts'
import { catalogueTexts } from '#web/locales/catalogue-editor.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'

type AddressProps = {
  /** Path of the public pages, without the slug. */
  before: string
  /** English name that it follows. */
  title: Partial<Localized> | undefined
  value: string | undefined
  error: string | undefined
  onChange: (slug: string) => void
}

/** Slug of a new entry: follows the English name until edited. */
export function AddressField({ before, title, value = '', error, onChange }: AddressProps) {
  const t = useTexts(catalogueTexts)
  const wanted = slugOf(title?.en || title?.es || '')
  const [isOwn, setOwn] = useState(value !== '' && value !== wanted)
  useEffect(() => {
    if (!isOwn && value !== wanted) onChange(wanted)
  }, [isOwn, value, wanted, onChange])
  return (
    <TextField
      label={t.address}
      hint={t.addressHint}
      name="slug"
      before={before}
      maxLength={80}
      autoComplete="off"
      spellCheck={false}
      value={value}
      error={error}
      onChange={({ target }) => {
        setOwn(target.value !== '')
        onChange(target.value)
      }}
    />
  )
}
