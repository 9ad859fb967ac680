import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import { siteTexts } from '#web/locales/site.ts'
import { closeToast, type Toast, useNotices } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { IconButton } from './button.tsx'
import css from './toasts.module.css'

const icons = { done: IconCircleCheck, info: IconInfoCircle, problem: IconAlertTriangle } satisfies Record<Toast['tone'], unknown>

/** Short messages at the bottom, announced when they appear. */
export function Toasts() {
  const t = useTexts(siteTexts)
  const { toasts } = useNotices()
  return (
    <div className={css.area} role="status">
      {toasts.map(({ id, tone, title, text, action }) => {
        const Icon = icons[tone]
        return (
          <div key={id} className={css.toast} data-tone={tone}>
            <Icon aria-hidden />
            <p>
              {title && <strong>{title}</strong>} {text}
            </p>
            {action && (
              <button
                type="button"
                className={css.action}
                onClick={() => {
                  action.run()
                  closeToast(id)
                }}
              >
                {action.label}
              </button>
            )}
            <IconButton label={t.close} onClick={() => closeToast(id)}>
              <IconX />
            </IconButton>
          </div>
        )
      })}
    </div>
  )
}
