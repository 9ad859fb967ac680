import { IconLoader2 } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import { LocalLink } from '#web/lib/link.tsx'
import css from './button.module.css'

type Look = {
  /** Use `primary` once per screen, for its main action. */
  look?: 'primary' | 'soft' | 'plain' | 'danger'
  size?: 's' | 'm' | 'l'
  isWide?: boolean
  icon?: ReactNode
}

/** Attributes that make an element look like a button. */
export const dress = ({ look = 'primary', size = 'm', isWide = false }: Look) => ({
  className: css.button,
  'data-look': look,
  'data-size': size,
  'data-wide': isWide || undefined,
})

/** A button whose label names its action. While busy it keeps its size and focus, and ignores clicks. */
export function Button({
  look,
  size,
  isWide,
  icon,
  isBusy = false,
  children,
  onClick,
  type = 'button',
  ...rest
}: Look & { isBusy?: boolean } & Omit<ComponentProps<'button'>, 'className'>) {
  return (
    <button
      {...rest}
      {...dress({ look, size, isWide })}
      type={type}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
    >
      {isBusy ? <IconLoader2 className={css.spinner} aria-hidden /> : icon}
      {children}
    </button>
  )
}

/** A link that looks like a button. */
export const ButtonLink = ({ look, size, isWide, icon, children, ...rest }: Look & Omit<ComponentProps<typeof LocalLink>, 'className'>) => (
  <LocalLink {...rest} {...dress({ look, size, isWide })}>
    {icon}
    {children}
  </LocalLink>
)

/** A button with an icon only; `label` is its accessible name. */
export const IconButton = ({
  label,
  children,
  ...rest
}: { label: string; children: ReactNode } & Omit<ComponentProps<'button'>, 'className'>) => (
  <button type="button" {...rest} className={css.icon} aria-label={label} title={label}>
    {children}
  </button>
)
