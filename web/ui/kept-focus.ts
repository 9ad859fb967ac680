/** What the keyboard, or whoever hears the page, goes on from. */
const places = 'h1, h2, h3, article, section, main'

let isKept = false

/**
 * Where what has the focus goes away, a dialog's button or what was done with it, the focus goes on to the nearest place that still stands, and
 * not to the top of the page. A new page sees to its own. For whatever a person does something in; once it watches it does so for good.
 */
export function keepFocus(): void {
  if (isKept) return
  isKept = true
  let last: { way: Element[]; page: string; isByKey: boolean } | undefined
  addEventListener('focusin', (event) => {
    const way = event.composedPath().filter((step) => step instanceof Element)
    last = { way, page: location.pathname, isByKey: way[0]!.matches(':focus-visible') }
  })
  const watch = new MutationObserver(() => {
    if (!last || last.way[0]!.isConnected || document.activeElement !== document.body) return
    const { way, page, isByKey } = last
    last = undefined
    if (page === location.pathname) way.some((step) => step.isConnected && goOnAt(step, isByKey))
  })
  watch.observe(document.body, { childList: true, subtree: true })
}

/** The page moves only for those who cannot point at it. */
function goOnAt(step: Element, isByKey: boolean): boolean {
  const place = step.matches(places) ? step : step.querySelector(places)
  if (!(place instanceof HTMLElement)) return false
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1
  place.focus({ preventScroll: !isByKey })
  return document.activeElement === place
}
