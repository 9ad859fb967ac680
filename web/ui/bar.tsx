import css from './bar.module.css'

/** A share (0 to 1) of a whole as a bar. The numbers stand beside it in words. */
export const Bar = ({ share, tone = 'green' }: { share: number; tone?: 'green' | 'amber' | 'sun' }) => (
  <span className={css.bar} data-tone={tone} aria-hidden>
    <span style={{ width: `${share * 100}%` }} />
  </span>
)
