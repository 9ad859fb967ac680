import type { ComponentProps, ReactNode } from 'react'
import css from './badge.module.css'

export type Tone = 'neutral' | 'green' | 'amber' | 'red' | 'blue'

/** A state or fact in one or two words. */
export const Badge = ({ tone = 'neutral', icon, children }: { tone?: Tone; icon?: ReactNode; children: ReactNode }) => (
  <span className={css.badge} data-tone={tone}>
    {icon}
    {children}
  </span>
)

/** A filter that toggles. */
export const Chip = ({
  isOn,
  icon,
  children,
  ...rest
}: { isOn: boolean; icon?: ReactNode; children: ReactNode } & Omit<ComponentProps<'button'>, 'className'>) => (
  <button type="button" {...rest} className={css.chip} aria-pressed={isOn}>
    {icon}
    {children}
  </button>
)
