/** A `ref` that scrolls an element into view when it appears. */
export function intoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'center' })
}
