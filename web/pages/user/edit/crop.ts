/** Where a square looks at a picture: `zoom` from 1 (its short side fills the square), `x` and `y` from 0 to 1 over what is left. */
export type View = { zoom: number; x: number; y: number }
export type Size = { width: number; height: number }

export const mostZoom = 4
export const wholeView: View = { zoom: 1, x: 0.5, y: 0.5 }

const within = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value))

/** The part of the picture that is seen, in its own pixels. It never leaves the picture. */
export function seenPart({ width, height }: Size, { zoom, x, y }: View): { left: number; top: number; side: number } {
  const side = Math.min(width, height) / within(zoom, 1, mostZoom)
  return { left: (width - side) * within(x, 0, 1), top: (height - side) * within(y, 0, 1), side }
}

/** The view after the picture was pulled by a share of the square's side. */
export function pulled(size: Size, view: View, by: { x: number; y: number }): View {
  const { left, top, side } = seenPart(size, view)
  const share = (at: number, room: number) => (room > 0 ? within(at / room, 0, 1) : 0.5)
  return { ...view, x: share(left - by.x * side, size.width - side), y: share(top - by.y * side, size.height - side) }
}
