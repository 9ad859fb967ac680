/** Landmarks from which keyboard and screen reader users can continue. */
const landmarks = 'h1, h2, h3, article, section, main'

let isKept = false

/**
 * When the focused element is removed, such as a dialog's button, moves the focus to the nearest remaining landmark instead of the top of
 * the page. Navigation handles its own focus. Once called, it stays active.
 */
export function keepFocus(): void {
  if (isKept) return
  isKept = true
  let last: { path: Element[]; page: string; isByKey: boolean } | undefined
  addEventListener('focusin', (event) => {
    const path = event.composedPath().filter((step) => step instanceof Element)
    last = { path, page: location.pathname, isByKey: path[0]!.matches(':focus-visible') }
  })
  const watch = new MutationObserver(() => {
    if (!last || last.path[0]!.isConnected || document.activeElement !== document.body) return
    const { path, page, isByKey } = last
    last = undefined
    if (page === location.pathname) path.some((step) => step.isConnected && focusNear(step, isByKey))
  })
  watch.observe(document.body, { childList: true, subtree: true })
}

/** Scrolls only for keyboard users. */
function focusNear(step: Element, isByKey: boolean): boolean {
  const place = step.matches(landmarks) ? step : step.querySelector(landmarks)
  if (!(place instanceof HTMLElement)) return false
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1
  place.focus({ preventScroll: !isByKey })
  return document.activeElement === place
}
