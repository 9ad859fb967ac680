import type { GoogleReview } from '#contract/reviews/review.ts'
import { newKey } from './idempotency.ts'

type Pending = { input: Omit<GoogleReview, 'credential' | 'code'>; key: string; at: number }

const name = 'oficio-review'
const keptMs = 600_000

/** Stores a review in this tab while its author signs in with Google. */
export const keepReview = (input: Pending['input']) =>
  sessionStorage.setItem(name, JSON.stringify({ input, key: newKey(), at: Date.now() } satisfies Pending))

/** The stored review, waiting for its author's name. Call `forget` after sending it. */
export function takeReview(): (Pending & { forget: () => void }) | undefined {
  const kept = JSON.parse(sessionStorage.getItem(name) ?? 'null') as Pending | null
  if (!kept || Date.now() - kept.at > keptMs) return
  return { ...kept, forget: () => sessionStorage.removeItem(name) }
}
