import css from './logo.module.css'

/** The logo mark: an awning over an open door. */
export const Mark = ({ size = 32 }: { size?: number }) => (
  <svg className={css.mark} width={size} height={size} viewBox="0 0 32 32" aria-hidden>
    <path d="M5 13h22v15H5z" fill="var(--awning-cloth)" stroke="var(--awning)" strokeWidth="2" strokeLinejoin="round" />
    <path d="M12.5 28v-8.5a3.5 3.5 0 0 1 7 0V28z" fill="var(--awning)" />
    <path
      d="M3 5.5A2.5 2.5 0 0 1 5.5 3h21A2.5 2.5 0 0 1 29 5.5V12a3.25 3.25 0 0 1-6.5 0 3.25 3.25 0 0 1-6.5 0 3.25 3.25 0 0 1-6.5 0A3.25 3.25 0 0 1 3 12z"
      fill="var(--awning)"
    />
    <path d="M9.5 3H16v9a3.25 3.25 0 0 1-6.5 0zM22.5 3h4A2.5 2.5 0 0 1 29 5.5V12a3.25 3.25 0 0 1-6.5 0z" fill="var(--awning-cloth)" />
    <path
      d="M3 5.5A2.5 2.5 0 0 1 5.5 3h21A2.5 2.5 0 0 1 29 5.5V12a3.25 3.25 0 0 1-6.5 0 3.25 3.25 0 0 1-6.5 0 3.25 3.25 0 0 1-6.5 0A3.25 3.25 0 0 1 3 12z"
      fill="none"
      stroke="var(--awning)"
      strokeWidth="1.6"
    />
  </svg>
)

export const Logo = () => (
  <span className={css.logo}>
    <Mark />
    Oficio
  </span>
)
