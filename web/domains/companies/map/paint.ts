/** Colors of the map, from the tokens of the theme in force. */
const names = {
  water: '--map-water',
  land: '--map-land',
  abroad: '--map-abroad',
  settled: '--map-settled',
  border: '--map-border',
  county: '--map-county',
  road: '--map-road',
  park: '--map-park',
  label: '--ink-soft',
  faint: '--ink-faint',
  halo: '--map-land',
  area: '--green',
  deep: '--green-deep',
  out: '--red',
  surface: '--surface',
} as const
export type Paint = Record<keyof typeof names, string>

/** Resolves the tokens at `element`. WebGL knows neither variables nor `light-dark()`. */
export function readPaint(element: HTMLElement): Paint {
  const probe = element.appendChild(document.createElement('span'))
  // With reduced motion each change of a color is a very short transition, whose first value would be read.
  probe.style.setProperty('transition', 'none', 'important')
  const colors = Object.entries(names).map(([role, name]) => {
    probe.style.color = `var(${name})`
    return [role, getComputedStyle(probe).color]
  })
  probe.remove()
  return Object.fromEntries(colors) as Paint
}
