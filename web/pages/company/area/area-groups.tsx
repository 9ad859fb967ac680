import { useEffect, useState } from 'react'
import type { State } from '#contract/geo/places.ts'
import type { OwnArea, ZipGroup, ZipOfGroup } from '#contract/companies/area.ts'
import { formatNumber } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { showFailure } from '#web/lib/notices.ts'
import { useOwnCompany, useOwnTexts } from '#web/lib/own-company.ts'
import { companyServicesTexts } from '#web/locales/company-services.ts'
import { Button } from '#web/ui/button.tsx'
import { Chips, ChosenChip } from '#web/ui/chips.tsx'
import css from './area.module.css'
import type { Area } from './use-area.ts'

const shownAtFirst = 12

/** Parts of the area: whole states, and collapsible groups of zips by their first three digits. */
export function AreaGroups({ area, states }: { area: Area; states: readonly State[] }) {
  const t = useOwnTexts(companyServicesTexts)
  const locale = useLocale()
  const { groups } = area.area
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? groups : groups.slice(0, shownAtFirst)
  if (groups.length === 0 && states.length === 0) return null
  return (
    <section aria-labelledby="groups" className={css.groups}>
      <h3 id="groups">{t.groups}</h3>
      {states.length > 0 && (
        <Chips>
          {states.map((state) => (
            <ChosenChip
              key={state.iso_code}
              removeLabel={t.removeState(state[`name_${locale}`])}
              isDisabled={area.isBusy}
              onRemove={() => void area.removeState(state.iso_code, state[`name_${locale}`])}
            >
              {state[`name_${locale}`]}
            </ChosenChip>
          ))}
        </Chips>
      )}
      <ul className={css.rows}>
        {shown.map((group) => (
          <Group key={`${group.zip3}${group.state_iso}`} group={group} area={area} />
        ))}
      </ul>
      {shown.length < groups.length && (
        <div>
          <Button look="plain" onClick={() => setWhole(true)}>
            {t.seeAll(groups.length)}
          </Button>
        </div>
      )}
    </section>
  )
}

function Group({ group: { zip3, city, state_iso, zips_count: covered, excluded_count: out }, area }: { group: ZipGroup; area: Area }) {
  const t = useOwnTexts(companyServicesTexts)
  const locale = useLocale()
  const [isOpen, setOpen] = useState(false)
  const zips = useZips(zip3, isOpen, area.area)
  const counts = [...(covered > 0 ? [t.covers(formatNumber(covered, locale), covered)] : []), ...(out > 0 ? [t.out(String(out), out)] : [])]
  return (
    <li>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          {t.group(zip3, city, state_iso)} <small>{counts.join(' · ')}</small>
        </summary>
        {zips && (
          <div className={css.open}>
            <p className={css.note}>{t.zipHelp}</p>
            <Chips>
              {zips.map(({ zip, city: town, is_excluded }) => (
                <li key={zip}>
                  <button
                    type="button"
                    className={css.zip}
                    title={town}
                    aria-pressed={!is_excluded}
                    aria-label={is_excluded ? t.include(zip) : t.exclude(zip)}
                    disabled={area.isBusy}
                    onClick={() => void (is_excluded ? area.include(zip) : area.leaveOut(zip))}
                  >
                    {zip}
                  </button>
                </li>
              ))}
            </Chips>
            <div>
              <Button
                look="plain"
                size="s"
                isBusy={area.isBusy}
                onClick={() => void area.removeZips(zips.map(({ zip }) => zip).join('\n'))}
              >
                {t.removeGroup(zip3)}
              </Button>
            </div>
          </div>
        )}
      </details>
    </li>
  )
}

/** Zips of an open group, reloaded after every change; the old ones stay until then. */
function useZips(zip3: string, isOpen: boolean, area: OwnArea): ZipOfGroup[] | undefined {
  const { ownArea } = useOwnCompany()
  const [found, setFound] = useState<{ zips: ZipOfGroup[]; of: OwnArea }>()
  const isCurrent = found?.of === area
  useEffect(() => {
    if (!isOpen || isCurrent) return
    const stop = new AbortController()
    ownArea.zipsOf({ query: { zip3 } }, { signal: stop.signal }).then(
      (zips) => setFound({ zips, of: area }),
      (error: unknown) => {
        if (!stop.signal.aborted) showFailure(error)
      },
    )
    return () => stop.abort()
  }, [zip3, isOpen, isCurrent, area, ownArea])
  return isOpen ? found?.zips : undefined
}
