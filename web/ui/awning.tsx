import css from './awning.module.css'

/** The striped edge of an awning, our visual mark: at the top of a page, on a company's cover and above the footer. Decoration only. */
export const Awning = ({ colour = 'green', size = 'm' }: { colour?: 'green' | 'clay' | 'sun' | 'sky'; size?: 's' | 'm' }) => (
  <div className={css.awning} data-colour={colour} data-size={size} aria-hidden />
)
