import type { Post } from '#contract/blog/posts.ts'
import { useTexts } from '#web/lib/texts.ts'
import { blogTexts } from '#web/locales/blog.ts'
import css from './contents.module.css'

/** Table of contents: collapsed on a phone, beside the post on wide screens. */
export function Contents({ headings }: Pick<Post, 'headings'>) {
  const t = useTexts(blogTexts)
  const sections = headings.filter(({ level }) => level === 2)
  if (sections.length < 2) return <div />
  const list = (
    <ol className={css.list}>
      {sections.map(({ id, text }) => (
        <li key={id}>
          <a href={`#${id}`}>{text}</a>
        </li>
      ))}
    </ol>
  )
  return (
    <nav className={css.contents} aria-label={t.contents}>
      <details className={css.folded}>
        <summary>{t.contents}</summary>
        {list}
      </details>
      <div className={css.beside}>
        <p>{t.contents}</p>
        {list}
      </div>
    </nav>
  )
}
