/** A `ref` of what appears as an answer: wherever on the page somebody is, they see it. */
export function intoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'center' })
}
