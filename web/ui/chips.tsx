import { IconPlus, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { LocalLink } from '#web/lib/link.tsx'
import css from './chips.module.css'

/** Short things side by side, each of them an item. */
export const Chips = ({ children }: { children: ReactNode }) => <ul className={css.chips}>{children}</ul>

type ChosenChipProps = { children: ReactNode; removeLabel: string; onRemove: () => void; isDisabled?: boolean }

/** What was chosen, and can be taken away. */
export const ChosenChip = ({ children, removeLabel, onRemove, isDisabled }: ChosenChipProps) => (
  <li className={css.chosen}>
    {children}
    <button type="button" aria-label={removeLabel} disabled={isDisabled} onClick={onRemove}>
      <IconX aria-hidden />
    </button>
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
