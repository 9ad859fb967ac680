import { href } from 'react-router'
import type { PostCard as PostCardData } from '#contract/blog/posts.ts'
import { LocalLink } from '#web/lib/link.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { blogTexts } from '#web/locales/blog.ts'
import { Picture } from '#web/ui/picture.tsx'
import { Time } from '#web/ui/time.tsx'
import css from './post-card.module.css'

export type ShownPost = Pick<PostCardData, 'slug' | 'title' | 'excerpt' | 'topic' | 'cover' | 'reading_minutes' | 'published_at'>

/** Fields of a card only: the data is sent twice, as HTML and as loader data. */
export const shownPost = ({ slug, title, excerpt, topic, cover, reading_minutes, published_at }: PostCardData): ShownPost => ({
  slug,
  title,
  excerpt,
  topic,
  cover,
  reading_minutes,
  published_at,
})

type CardProps = {
  post: ShownPost
  as?: 'h2' | 'h3'
  /** Full-width card of the newest post. */
  isLead?: boolean
}

export function PostCard({
  post: { slug, title, excerpt, topic, cover, reading_minutes, published_at },
  as: Title = 'h3',
  isLead,
}: CardProps) {
  const t = useTexts(blogTexts)
  return (
    <article className={css.card} data-lead={isLead || undefined}>
      <div className={css.cover}>
        {cover && (
          <Picture
            of={cover.picture}
            alt=""
            ratio="3 / 2"
            sizes={isLead ? '(max-width: 60rem) 100vw, 40rem' : '(max-width: 40rem) 100vw, 24rem'}
            isFirst={isLead}
          />
        )}
      </div>
      <div className={css.words}>
        {topic && <p className={css.topic}>{topic.name}</p>}
        <Title className={css.title}>
          <LocalLink to={href('/blog/:slug', { slug })}>{title}</LocalLink>
        </Title>
        <p className={css.excerpt}>{excerpt}</p>
        <p className={css.facts}>
          <Time at={published_at} shape="date" />
          <span>{t.minutes(reading_minutes)}</span>
        </p>
      </div>
    </article>
  )
}

/** Grid of cards. */
export const PostGrid = ({ posts, as }: { posts: readonly ShownPost[]; as?: 'h2' | 'h3' }) => (
  <ul className={css.grid}>
    {posts.map((post) => (
      <li key={post.slug}>
        <PostCard post={post} as={as} />
      </li>
    ))}
  </ul>
)
