import type { Point } from './props.ts'

type Pixel = { x: number; y: number }
export type Group<P extends Point> = Point & { id: string; members: P[] }

/** Width and height of a pin with some air. Pins nearer than that would cover each other. */
const [width, height] = [64, 40]

/** Groups points whose pins would cover each other. A group stands in the middle of its members; the first member names it. */
export function clusters<P extends Point & { id: string }>(points: readonly P[], project: (point: Point) => Pixel): Group<P>[] {
  const groups: (Group<P> & { at: Pixel })[] = []
  for (const point of points) {
    const at = project(point)
    const near = groups.find((group) => Math.abs(group.at.x - at.x) < width && Math.abs(group.at.y - at.y) < height)
    if (!near) {
      groups.push({ id: point.id, lat: point.lat, lon: point.lon, members: [point], at })
      continue
    }
    near.members.push(point)
    const middle = (of: 'lat' | 'lon') => near.members.reduce((sum, member) => sum + member[of], 0) / near.members.length
    near.lat = middle('lat')
    near.lon = middle('lon')
    near.at = project(near)
  }
  return groups.map(({ id, lat, lon, members }) => ({ id, lat, lon, members }))
}
