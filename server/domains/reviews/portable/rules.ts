import { createHmac } from 'node:crypto'
import type { PortableReview } from '#contract/reviews/portable.ts'
import { keyOf } from '#server/lib/seal.ts'

/** Reviews in a file at most, the newest. */
export const mostReviews = 500

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** The code that a company enters at another platform, so that nobody else can import its file: ten characters. */
export function codeOf(secret: string, companyId: string): string {
  const bytes = createHmac('sha256', keyOf(secret, 'reputation code')).update(companyId).digest().subarray(0, 10)
  const code = [...bytes].map((byte) => letters[byte % letters.length]).join('')
  return `${code.slice(0, 5)}-${code.slice(5)}`
}

type Rated = { mean: number | null; count: number; reviews: readonly Pick<PortableReview, 'id' | 'overall'>[] }

/** Mean and number of the reviews of a file that its platform still shows. The file's mean is rounded, so what is left of it has one decimal. */
export function ratingWithout({ mean, count, reviews }: Rated, removedIds: readonly string[]): { mean: number | null; count: number } {
  const removed = reviews.filter(({ id }) => removedIds.includes(id))
  const left = Math.max(0, count - removed.length)
  if (mean === null || left === 0) return { mean: null, count: left }
  const sum = mean * count - removed.reduce((total, { overall }) => total + overall, 0)
  const kept = Math.round((sum / left) * 10) / 10
  return { mean: Math.min(5, Math.max(1, kept)), count: left }
}
