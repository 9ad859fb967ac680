import { useId, useState } from 'react'
import type { ServiceItem } from '#contract/catalog/services.ts'
import { useTexts } from '#web/lib/texts.ts'
import { proTexts } from '#web/locales/pro.ts'
import { Chips, ChosenChip, OfferedChip } from '#web/ui/chips.tsx'
import { FieldGroup } from '#web/ui/fields/field.tsx'
import { Typeahead } from '#web/ui/typeahead.tsx'
import { useFoundServices } from './found-services.ts'
import css from './services-field.module.css'

const most = 8

type ServicesFieldProps = {
  all: readonly ServiceItem[]
  /** Slugs of the chosen services. */
  value: readonly string[] | undefined
  onChange: (slugs: string[]) => void
  error: string | undefined
  /** Texts for another person than the company itself. */
  label?: string
}

/** Field for any number of services, with quick access to others of the same category. */
export function ServicesField({ all, value = [], onChange, error, label }: ServicesFieldProps) {
  const t = useTexts(proTexts).company
  const name = label ?? t.services
  const id = useId()
  const [text, setText] = useState('')
  const chosen = value.flatMap((slug) => all.find((service) => service.slug === slug) ?? [])
  const free = all.filter(({ slug }) => !value.includes(slug))
  const { found, isKnown } = useFoundServices(text, free)
  const last = chosen.at(-1)
  const kin = last ? free.filter(({ category }) => category.id === last.category.id).slice(0, most) : []
  const add = ({ slug }: ServiceItem) => {
    setText('')
    onChange([...value, slug])
  }
  return (
    <FieldGroup id={id} label={name} hint={t.servicesHint} error={error}>
      {chosen.length > 0 && (
        <Chips>
          {chosen.map(({ slug, name }) => (
            <ChosenChip key={slug} removeLabel={t.remove(name)} onRemove={() => onChange(value.filter((one) => one !== slug))}>
              {name}
            </ChosenChip>
          ))}
        </Chips>
      )}
      <div data-invalid={error ? '' : undefined}>
        <Typeahead
          label={name}
          isLabelHidden
          placeholder={t.servicesPlaceholder}
          value={text}
          onChange={setText}
          options={found}
          keyOf={({ slug }) => slug}
          render={({ name, category }) => (
            <>
              {name} <small>{category.name}</small>
            </>
          )}
          onChoose={add}
          empty={isKnown ? t.noService : undefined}
          takesFirst
        />
      </div>
      {last && kin.length > 0 && (
        <div className={css.kin}>
          <p>{t.more(last.category.name)}</p>
          <Chips>
            {kin.map((service) => (
              <OfferedChip key={service.slug} onAdd={() => add(service)}>
                {service.name}
              </OfferedChip>
            ))}
          </Chips>
        </div>
      )}
    </FieldGroup>
  )
}
