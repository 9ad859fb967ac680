import { IconPlus, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { LocalLink } from '#web/lib/link.tsx'
import css from './chips.module.css'

/** Short things side by side, each of them an item. */
export const Chips = ({ children }: { children: ReactNode }) => <ul className={css.chips}>{children}</ul>

type ChosenChipProps = { children: ReactNode; removeLabel: string } & ({ onRemove: () => void; isDisabled?: boolean } | { to: string })

/** What was chosen, and can be taken away: at once, or by an address without it. */
export const ChosenChip = ({ children, removeLabel, ...way }: ChosenChipProps) => (
  <li className={css.chosen}>
    {children}
    {'to' in way ? (
      <Link to={way.to} aria-label={removeLabel}>
        <IconX aria-hidden />
      </Link>
    ) : (
      <button type="button" aria-label={removeLabel} disabled={way.isDisabled} onClick={way.onRemove}>
        <IconX aria-hidden />
      </button>
    )}
  </li>
)

/** What can be added: at once, or on a page of its own. */
export const OfferedChip = ({ children, ...way }: { children: ReactNode } & ({ onAdd: () => void } | { to: string })) => (
  <li>
    {'to' in way ? (
      <LocalLink to={way.to} className={css.offered}>
        <IconPlus aria-hidden /> {children}
      </LocalLink>
    ) : (
      <button type="button" className={css.offered} onClick={way.onAdd}>
        <IconPlus aria-hidden /> {children}
      </button>
    )}
  </li>
)
