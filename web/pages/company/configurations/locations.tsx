import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { CompanyLocation, CompanyLocations } from '#contract/companies/locations.ts'
import { configurationPath } from '#web/domains/leads/paths.ts'
import { api } from '#web/lib/api.ts'
import { useLocalNavigate } from '#web/lib/link.tsx'
import { showToast } from '#web/lib/notices.ts'
import { section, type SectionArgs } from '#web/lib/section.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { locationsTexts } from '#web/locales/locations.ts'
import { AskButton } from '#web/ui/ask-button.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { LocationForm } from './locations/location-form.tsx'
import css from './locations/locations.module.css'

const load = ({ api }: SectionArgs) => api.locations.list()

const nameOf = ({ name, city }: CompanyLocation) => name || city

/** Locations of the company, its main one first. */
function Locations({ data }: { data: CompanyLocations }) {
  const t = useTexts(locationsTexts)
  const navigate = useLocalNavigate()
  const [changed, setChanged] = useState<{ from: CompanyLocations; to: CompanyLocations }>()
  /** Id of the location that is edited, or `new`. */
  const [open, setOpen] = useState<string>()
  // Reloaded data wins over the answer of a change.
  const { locations, most } = changed?.from === data ? changed.to : data
  const set = (to: CompanyLocations) => setChanged({ from: data, to })
  const close = () => setOpen(undefined)
  const saved = (answer: CompanyLocations) => {
    const added = answer.locations.find(({ id }) => !locations.some((known) => known.id === id))
    set(answer)
    close()
    const extend = { label: t.extend, run: () => void navigate(configurationPath('services')) }
    if (added) showToast(t.added(nameOf(added)), { action: extend })
    else showToast(t.saved)
  }
  return (
    <div className={css.part}>
      <p className={css.note}>{t.text}</p>
      <ul className={css.list} aria-label={t.list}>
        {locations.map((location) => (
          <li key={location.id}>
            {open === location.id ? (
              <LocationForm of={location} title={t.editTitle(nameOf(location))} done={saved} cancel={close} />
            ) : (
              <LocationRow of={location} edit={() => setOpen(location.id)} set={set} />
            )}
          </li>
        ))}
      </ul>
      {open === 'new' ? (
        <LocationForm of={undefined} title={t.addTitle} done={saved} cancel={close} />
      ) : locations.length >= most ? (
        <p className={css.note}>{t.full(most)}</p>
      ) : (
        <div>
          <Button look="soft" icon={<IconPlus aria-hidden />} onClick={() => setOpen('new')}>
            {t.add}
          </Button>
        </div>
      )}
    </div>
  )
}
export const locationsSection = section(load, Locations)

type RowProps = { of: CompanyLocation; edit: () => void; set: (answer: CompanyLocations) => void }

function LocationRow({ of, edit, set }: RowProps) {
  const t = useTexts(locationsTexts)
  const { id, is_main: isMain, city, state_iso, zipcode, address, is_public: isPublic } = of
  const name = nameOf(of)
  const params = { location_id: id }
  return (
    <div className={css.location}>
      <p>
        <strong>
          {name} {isMain && <Badge tone="green">{t.main}</Badge>} {!isPublic && <Badge>{t.hidden}</Badge>}
        </strong>
        <small>{[address, `${city}, ${state_iso} ${zipcode}`].filter(Boolean).join(' · ')}</small>
      </p>
      <div className={css.acts}>
        <Button look="plain" size="s" aria-label={t.editOf(name)} onClick={edit}>
          {t.edit}
        </Button>
        {!isMain && (
          <>
            <AskButton
              label={t.makeMain}
              aria-label={t.makeMainOf(name)}
              look="plain"
              size="s"
              title={t.makeMainTitle(name)}
              no={t.cancel}
              act={(options) => api.locations.makeMain({ params }, options)}
              done={(answer) => {
                set(answer)
                showToast(t.isMain(name))
              }}
            >
              {t.makeMainText}
            </AskButton>
            <AskButton
              label={t.remove}
              aria-label={t.removeOf(name)}
              look="plain"
              size="s"
              title={t.removeTitle(name)}
              no={t.keep}
              isDanger
              act={() => api.locations.remove({ params })}
              done={(answer) => {
                set(answer)
                showToast(t.removed(name))
              }}
            >
              {t.removeText}
            </AskButton>
          </>
        )}
      </div>
    </div>
  )
}
