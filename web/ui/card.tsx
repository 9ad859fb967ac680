import type { ComponentProps, ReactNode } from 'react'
import css from './card.module.css'

type CardProps = {
  as?: 'section' | 'article' | 'div' | 'li'
  look?: 'plain' | 'raised' | 'tint'
  /** A link inside spreads over the whole card. */ isLink?: boolean
  children: ReactNode
} & Omit<ComponentProps<'div'>, 'className'>

/** A white card for one subject. */
export const Card = ({ as: Element = 'div', look = 'plain', isLink, children, ...rest }: CardProps) => (
  <Element {...(rest as object)} className={css.card} data-look={look} data-link={isLink || undefined}>
    {children}
  </Element>
)
