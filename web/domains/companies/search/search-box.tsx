import { IconSearch } from '@tabler/icons-react'
import { type SubmitEvent, useId, useState } from 'react'
import { useLocalNavigate } from '#web/lib/link.tsx'
import { localizedPath } from '#web/lib/locale.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { showFailure } from '#web/lib/notices.ts'
import { useStore } from '#web/lib/store.ts'
import { useTexts } from '#web/lib/texts.ts'
import { searchBoxTexts } from '#web/locales/search-box.ts'
import { Button } from '#web/ui/button.tsx'
import { ZipField } from '#web/ui/fields/text-field.tsx'
import field from '#web/ui/typeahead.module.css'
import type { Target } from './go.ts'
import { useVisitorPlace } from './place.ts'
import css from './search-box.module.css'
import { loadSearch, SearchInput } from './search-input.tsx'

type SearchBoxProps = {
  /** `card` is for a hero, `line` for the top of a results page. */
  look?: 'card' | 'line'
  /** Initial text. */
  words?: string
  /** Slug of the service that `words` names. */
  service?: string
  zipcode?: string | undefined
  zipError?: string | undefined
}

/** Search box for a service and a zip; choosing a suggestion searches. Without scripts it is a plain form answered by `/search`. */
export function SearchBox({ look = 'card', words = '', service, zipcode, zipError }: SearchBoxProps) {
  const t = useTexts(searchBoxTexts)
  const locale = useLocale()
  const navigate = useLocalNavigate()
  const id = useId()
  const place = useVisitorPlace()
  const typedBefore = useStore((store) => store.selectedZipSearch)
  const [typedZip, setTypedZip] = useState(zipcode)
  const [wrong, setWrong] = useState<'what' | 'zip' | undefined>(zipError ? 'zip' : undefined)
  const [isBusy, setBusy] = useState(false)
  const zip = typedZip ?? typedBefore ?? place?.zipcode ?? ''

  const search = async (text: string, chosen?: Target, where = zip): Promise<void> => {
    setBusy(true)
    const same: Target | undefined = service && text === words ? { kind: 'service', slug: service } : undefined
    await loadSearch()
      .then(({ go }) => go({ text, chosen: chosen ?? same, zip: where }, navigate))
      .then(setWrong, showFailure)
    setBusy(false)
  }
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    // Both fields as they stand: what was typed before the scripts came may not have reached the state yet.
    const form = new FormData(event.currentTarget)
    void search(form.get('q') as string, undefined, (form.get('zipcode') as string).trim())
  }

  return (
    <form className={css.box} data-look={look} role="search" action={localizedPath('/search', locale)} onSubmit={submit} noValidate>
      <div className={css.what}>
        <div className={field.root}>
          <label htmlFor={id} className={look === 'card' ? field.label : 'visually-hidden'}>
            {t.what}
          </label>
          <div className={field.box}>
            <IconSearch aria-hidden />
            <SearchInput id={id} placeholder={t.example} defaultValue={words} onInput={() => setWrong(undefined)} search={search} />
          </div>
        </div>
        {wrong === 'what' && (
          <p className={css.wrong} role="alert">
            {t.whatMissing}
          </p>
        )}
      </div>
      <ZipField
        label={t.zip}
        isLabelHidden={look !== 'card'}
        name="zipcode"
        value={zip}
        error={wrong === 'zip' ? t.zipUnknown : undefined}
        place={place && place.zipcode === zip ? place.location : undefined}
        onChange={({ target }) => {
          setTypedZip(target.value.replace(/\D/g, ''))
          setWrong(undefined)
        }}
      />
      <div className={css.go}>
        <Button type="submit" icon={<IconSearch aria-hidden />} isBusy={isBusy} isWide>
          {t.search}
        </Button>
      </div>
    </form>
  )
}
