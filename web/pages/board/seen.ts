import type { Quote } from '#contract/quotes/quote.ts'
import { api } from '#web/lib/api.ts'

const told = new Set<string>()

/** True while a dialog covers the element. */
const isCovered = (element: HTMLElement) => !element.closest('dialog') && document.querySelector('dialog:modal') !== null

/** Returns a `ref` that reports a quote as seen once most of the element has been on screen, with nothing over it. */
export const seenOnScreen =
  ({ id, state }: Quote) =>
  (element: HTMLElement | null) => {
    if (!element || state !== 'sent' || told.has(id)) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (told.has(id) || isCovered(element) || !entries.some(({ isIntersecting }) => isIntersecting)) return
        told.add(id)
        observer.disconnect()
        // A courtesy to the company; a failed report is retried with the next look.
        api.quotes.view({ params: { quote_id: id } }).catch(() => told.delete(id))
      },
      { threshold: 0.6 },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }
