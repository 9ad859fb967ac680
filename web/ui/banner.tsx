import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import css from './banner.module.css'

const icons = { info: IconInfoCircle, done: IconCircleCheck, warning: IconAlertTriangle, problem: IconAlertTriangle }

/** A message about the page. `isLive` announces it when it appears. */
export function Banner({
  tone = 'info',
  title,
  children,
  action,
  isLive,
}: {
  tone?: keyof typeof icons
  title?: string
  children?: ReactNode
  action?: ReactNode
  isLive?: boolean
}) {
  const Icon = icons[tone]
  return (
    <div className={css.banner} data-tone={tone} role={isLive ? 'status' : undefined}>
      <Icon aria-hidden />
      <div>
        {title && <strong>{title}</strong>}
        {children}
      </div>
      {action}
    </div>
  )
}
