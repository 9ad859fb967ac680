/** Where a frame looks at a picture: `zoom` from 1 (the frame is as large as the picture lets it), `x` and `y` from 0 to 1 over what is left. */
export type View = { zoom: number; x: number; y: number }
export type Size = { width: number; height: number }

export const mostZoom = 4
export const wholeView: View = { zoom: 1, x: 0.5, y: 0.5 }

const within = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value))

/** The part of the picture that is seen, in its own pixels; `ratio` is width by height. It never leaves the picture. */
export function seenPart({ width, height }: Size, { zoom, x, y }: View, ratio = 1): Size & { left: number; top: number } {
  const wide = Math.min(width, height * ratio) / within(zoom, 1, mostZoom)
  const high = Math.min(height, wide / ratio)
  return { left: (width - wide) * within(x, 0, 1), top: (height - high) * within(y, 0, 1), width: wide, height: high }
}

/** The view after the picture was pulled by a share of the frame's sides. */
export function pulled(size: Size, view: View, by: { x: number; y: number }, ratio = 1): View {
  const { left, top, width, height } = seenPart(size, view, ratio)
  const share = (at: number, room: number) => (room > 0 ? within(at / room, 0, 1) : 0.5)
  return { ...view, x: share(left - by.x * width, size.width - width), y: share(top - by.y * height, size.height - height) }
}
