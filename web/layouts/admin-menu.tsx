import { Fragment, use, useId } from 'react'
import { useLocation } from 'react-router'
import { inOrder } from '#contract/admin/work-kinds.ts'
import { waitingPath } from '#contract/admin/work-kinds.ts'
import { menuOf, sectionAt, waitsAt } from '#web/domains/admin/menu/sections.ts'
import { AdminRoleContext } from '#web/domains/admin/permissions/role.ts'
import { WaitingContext } from '#web/domains/admin/queue/work.ts'
import { formatNumber } from '#web/lib/format.ts'
import { LocalLink } from '#web/lib/link.tsx'
import { withoutLocale } from '#web/lib/locale.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { adminTexts } from '#web/locales/admin.ts'
import css from './admin-menu.module.css'

/** Admin sections in groups. The count beside a name leads to the most urgent item. */
export function AdminMenu() {
  const t = useTexts(adminTexts)
  const locale = useLocale()
  const role = use(AdminRoleContext)
  const current = sectionAt(withoutLocale(useLocation().pathname))
  const label = useId()
  return menuOf(role).map(({ group, items }) => (
    <Fragment key={group}>
      {group && (
        <p id={`${label}-${group}`} className={css.group}>
          {t.groups[group]}
        </p>
      )}
      <ul aria-labelledby={group ? `${label}-${group}` : undefined} className={css.places}>
        {items.map(({ id, path, icon: Icon, name }) => (
          <li key={id}>
            <LocalLink to={path} className={css.place} aria-current={id === current ? 'page' : undefined}>
              <Icon aria-hidden />
              <span>{name[locale]}</span>
            </LocalLink>
            <Count of={id} name={name[locale]} />
          </li>
        ))}
      </ul>
    </Fragment>
  ))
}

function Count({ of, name }: { of: string; name: string }) {
  const { waitingCount } = useTexts(adminTexts)
  const locale = useLocale()
  const kinds = waitsAt(of)
  const waiting = inOrder(use(WaitingContext).filter(({ kind }) => kinds.includes(kind)))
  const [next] = waiting
  if (!next) return null
  const count = waiting.reduce((sum, each) => sum + each.count, 0)
  return (
    <LocalLink to={waitingPath(next.kind, next.first)} className={css.count} aria-label={`${name}: ${waitingCount(count)}`}>
      <b>{formatNumber(count, locale)}</b>
    </LocalLink>
  )
}
