import { LocalNavLink } from '#web/lib/link.tsx'
import css from './route-tabs.module.css'

type Tab = { to: string; label: string; count?: number; isExact?: boolean }

/** Tabs that link to pages. */
export const RouteTabs = ({ label, tabs }: { label: string; tabs: readonly Tab[] }) => (
  <nav className={css.tabs} aria-label={label}>
    {tabs.map(({ to, label: text, count, isExact }) => (
      <LocalNavLink key={to} to={to} end={isExact} className={css.tab}>
        {text}
        {count !== undefined && count > 0 && <span className={css.count}>{count}</span>}
      </LocalNavLink>
    ))}
  </nav>
)
