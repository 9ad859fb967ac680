import { type ReactNode, useState } from 'react'
import type { State } from '#contract/geo/places.ts'
import { usePlace } from '#web/lib/use-place.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useOwnTexts } from '#web/lib/own-company.ts'
import { companyServicesTexts } from '#web/locales/company-services.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { ZipField } from '#web/ui/fields/text-field.tsx'
import css from './area.module.css'
import { ListTool } from './list-tool.tsx'
import type { Area } from './use-area.ts'

/** Preview of a circle on the map. */
export type Circle = { zip: string; miles: number; isShown?: boolean }
const tools = ['radius', 'state', 'list'] as const
const distances = [5, 10, 15, 25, 50, 100]

type ToolsProps = { area: Area; states: readonly State[]; circle: Circle; onCircle: (circle: Circle) => void }

/** Tools that change the area: radius, whole states, list. */
export function AreaTools({ area, states, circle, onCircle }: ToolsProps) {
  const t = useOwnTexts(companyServicesTexts)
  const [tool, setTool] = useState<(typeof tools)[number]>('radius')
  const parts: Record<typeof tool, ReactNode> = {
    radius: <RadiusTool area={area} circle={circle} onCircle={onCircle} />,
    state: <StateTool area={area} states={states} />,
    list: <ListTool area={area} />,
  }
  return (
    <section className={css.tools} aria-label={t.tools}>
      <div role="group" aria-label={t.tools} className={css.switch}>
        {tools.map((one) => (
          <button key={one} type="button" aria-pressed={one === tool} onClick={() => setTool(one)}>
            {t.tool[one]}
          </button>
        ))}
      </div>
      {parts[tool]}
    </section>
  )
}

function RadiusTool({ area, circle, onCircle }: Pick<ToolsProps, 'area' | 'circle' | 'onCircle'>) {
  const t = useOwnTexts(companyServicesTexts)
  const place = usePlace(circle.zip)
  // Two locations with one postcode cover the same circle.
  const places = [...new Map(area.area.places.map((one) => [one.zipcode, one])).values()]
  const show = (change: Partial<Circle>) => onCircle({ ...circle, ...change, isShown: true })
  return (
    <form
      className={css.tool}
      onSubmit={(event) => {
        event.preventDefault()
        void area.addRadius(circle.zip, circle.miles).then(() => onCircle({ ...circle, isShown: false }))
      }}
    >
      {places.length > 1 && (
        <SelectField
          label={t.from}
          empty={t.fromElsewhere}
          value={places.some(({ zipcode }) => zipcode === circle.zip) ? circle.zip : ''}
          onChange={({ target }) => show({ zip: target.value })}
          options={places.map(({ zipcode, name, city }) => ({ value: zipcode, label: [name, city].filter(Boolean).join(', ') }))}
        />
      )}
      <ZipField label={t.zip} value={circle.zip} place={place?.location} onChange={({ target }) => show({ zip: target.value })} />
      <SelectField
        label={t.miles}
        value={String(circle.miles)}
        onChange={({ target }) => show({ miles: Number(target.value) })}
        options={distances.map((miles) => ({ value: String(miles), label: t.mile(miles) }))}
      />
      <Button type="submit" look="soft" isBusy={area.isBusy} disabled={!place}>
        {t.addArea}
      </Button>
    </form>
  )
}

function StateTool({ area, states }: Pick<ToolsProps, 'area' | 'states'>) {
  const t = useOwnTexts(companyServicesTexts)
  const locale = useLocale()
  const [iso, setIso] = useState('')
  const free = states.filter(({ iso_code }) => !area.area.states.includes(iso_code))
  const chosen = free.find(({ iso_code }) => iso_code === iso)
  return (
    <form
      className={css.tool}
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen) void area.addState(chosen.iso_code, chosen[`name_${locale}`]).then(() => setIso(''))
      }}
    >
      <SelectField
        label={t.state}
        empty={t.chooseState}
        value={chosen ? iso : ''}
        onChange={({ target }) => setIso(target.value)}
        options={free
          .map((state) => ({ value: state.iso_code, label: state[`name_${locale}`] }))
          .toSorted((a, b) => a.label.localeCompare(b.label, locale))}
      />
      <Button type="submit" look="soft" isBusy={area.isBusy} disabled={!chosen}>
        {t.addArea}
      </Button>
    </form>
  )
}
