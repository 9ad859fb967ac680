import { IconPlus, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { LocalLink } from '#web/lib/link.tsx'
import css from './chips.module.css'

/** A list of short items side by side. */
export const Chips = ({ children }: { children: ReactNode }) => <ul className={css.chips}>{children}</ul>

type ChosenChipProps = { children: ReactNode; removeLabel: string } & ({ onRemove: () => void; isDisabled?: boolean } | { to: string })

/** A chosen item with a way to remove it: a button, or a link to the address without it. */
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

/** An item to add: a button, or a link to another page. */
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
