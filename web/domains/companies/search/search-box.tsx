import { IconSearch } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import type { Suggestion } from '#contract/catalog/services.ts'
import { api } from '#web/lib/api.ts'
import { useLocalNavigate } from '#web/lib/link.tsx'
import { localizedPath } from '#web/lib/locale.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { showFailure } from '#web/lib/notices.ts'
import { useStore } from '#web/lib/store.ts'
import { useTexts } from '#web/lib/texts.ts'
import { searchBoxTexts } from '#web/locales/search-box.ts'
import { Button } from '#web/ui/button.tsx'
import { ZipField } from '#web/ui/fields/text-field.tsx'
import { Typeahead } from '#web/ui/typeahead.tsx'
import { choosePlace, listStates, useVisitorPlace } from './place.ts'
import { findPlace } from '#web/lib/find-place.ts'
import { categoryPath, resultsPath } from './paths.ts'
import css from './search-box.module.css'
import { useSuggestions } from './use-suggestions.ts'

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

/** Search box for a service and a zip. Without scripts it is a plain form answered by `/search`. */
export function SearchBox({ look = 'card', words = '', service, zipcode, zipError }: SearchBoxProps) {
  const t = useTexts(searchBoxTexts)
  const locale = useLocale()
  const place = useVisitorPlace()
  const [text, setText] = useState(words)
  const [chosen, setChosen] = useState<Suggestion>()
  const [typedZip, setTypedZip] = useState(zipcode)
  const [wrong, setWrong] = useState<{ what?: string; zip?: string }>(zipError ? { zip: zipError } : {})
  const { options, isKnown } = useSuggestions(text === words ? '' : text)
  const { go, isBusy } = useGo(setWrong)

  const zip = typedZip ?? place?.zipcode ?? ''
  function setZip(typed: string) {
    setTypedZip(typed.replace(/\D/g, ''))
    setWrong(({ what }) => ({ what }))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const same: Target | undefined = service && text === words ? { kind: 'service', slug: service } : undefined
    void go({ text, chosen: same ?? (chosen?.name === text ? chosen : isKnown ? options[0] : undefined), zip })
  }

  return (
    <form className={css.box} data-look={look} role="search" action={localizedPath('/search', locale)} onSubmit={submit} noValidate>
      <div className={css.what}>
        <Typeahead<Suggestion>
          label={t.what}
          isLabelHidden={look !== 'card'}
          name="q"
          placeholder={t.example}
          value={text}
          onChange={(value) => {
            setText(value)
            setWrong(({ zip }) => ({ zip }))
          }}
          options={options}
          keyOf={({ kind, slug }) => `${kind}:${slug}`}
          render={(option) => <Line {...option} />}
          onChoose={(option) => {
            setText(option.name)
            setChosen(option)
          }}
          empty={isKnown ? t.nothing : undefined}
          before={<IconSearch aria-hidden />}
        />
        {wrong.what && (
          <p className={css.wrong} role="alert">
            {wrong.what}
          </p>
        )}
      </div>
      <ZipField
        label={t.zip}
        isLabelHidden={look !== 'card'}
        name="zipcode"
        value={zip}
        error={wrong.zip}
        place={place && place.zipcode === zip ? place.location : undefined}
        onChange={(event) => setZip(event.target.value)}
      />
      <div className={css.go}>
        <Button type="submit" isBusy={isBusy} isWide>
          {t.search}
        </Button>
      </div>
    </form>
  )
}

const Line = ({ kind, name, category, matched }: Suggestion) => {
  const t = useTexts(searchBoxTexts)
  return (
    <>
      {name}
      <small>
        {kind === 'category' ? t.wholeCategory : category}
        {matched && ` · ${t.matched(matched)}`}
      </small>
    </>
  )
}

type Target = Pick<Suggestion, 'kind' | 'slug'>
type Wish = { text: string; chosen: Target | undefined; zip: string }

/** Resolves the text and zip, and navigates to the results. */
function useGo(setWrong: (wrong: { what?: string; zip?: string }) => void) {
  const t = useTexts(searchBoxTexts)
  const navigate = useLocalNavigate()
  const [isBusy, setBusy] = useState(false)

  async function find({ text, chosen, zip }: Wish) {
    if (text.trim() === '') return setWrong({ what: t.whatMissing })
    const [place, states, target] = await Promise.all([
      findPlace(api, zip),
      listStates(api),
      chosen ?? api.catalog.suggest({ query: { q: text.trim().slice(0, 80) } }).then(([first]) => first),
    ])
    if (zip !== '' && !place) return setWrong({ zip: t.zipUnknown })
    if (place) choosePlace(place)
    if (!target) return navigate(`/search?q=${encodeURIComponent(text.trim())}`)
    if (target.kind === 'category') return navigate(categoryPath(target.slug, place?.zipcode))
    useStore.setState({ selectedServiceSearch: target.slug })
    const state = states.find(({ iso_code }) => iso_code === place?.state_iso)?.slug
    return navigate(resultsPath(target.slug, { state, zipcode: place?.zipcode }))
  }

  const go = async (wish: Wish) => {
    setBusy(true)
    await find(wish).catch(showFailure)
    setBusy(false)
  }
  return { go, isBusy }
}
