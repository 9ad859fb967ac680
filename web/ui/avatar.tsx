import css from './avatar.module.css'

type AvatarProps = {
  name: string
  /** Address of a square picture. */ src?: string | null
  /** Two letters. */ text?: string
  size?: 's' | 'm' | 'l'
}

/** Picture of a person or company, or their initials. */
export const Avatar = ({ name, src, text = initialsOf(name), size = 'm' }: AvatarProps) => (
  // The color comes from the letters: where only they are known yet, it stays when the name arrives.
  <span className={css.avatar} data-size={size} data-tint={(text.codePointAt(0) ?? 0) % 4}>
    {src ? (
      <img src={src} alt={name} width="96" height="96" loading="lazy" decoding="async" />
    ) : (
      <span role="img" aria-label={name}>
        {text}
      </span>
    )}
  </span>
)

export const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .filter((word) => /^\p{L}/u.test(word))
    .slice(0, 2)
    .map((word) => word[0]!.toUpperCase())
    .join('')
