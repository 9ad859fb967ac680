/** A street tree; `y` is its base. */

export const Tree = ({ x, y, h = 120 }: { x: number; y: number; h?: number }) => (
  <>
    <path d={`M${x - 3} ${y}q2 ${-h * 0.3} 0 ${-h * 0.5}h6q-2 ${h * 0.2} 0 ${h * 0.5}z`} fill="var(--wood)" />
    <circle cx={x} cy={y - h * 0.68} r={h * 0.26} fill="var(--leaf)" />
    <circle cx={x - h * 0.16} cy={y - h * 0.55} r={h * 0.17} fill="var(--leaf)" />
    <circle cx={x + h * 0.17} cy={y - h * 0.56} r={h * 0.18} fill="var(--leaf)" />
    <circle cx={x - h * 0.06} cy={y - h * 0.76} r={h * 0.15} fill="var(--leaf-2)" />
    <circle cx={x + h * 0.12} cy={y - h * 0.66} r={h * 0.08} fill="var(--leaf-2)" />
  </>
)

/** A potted plant by the door. */
export const Pot = ({ x, y }: { x: number; y: number }) => (
  <>
    <path d={`M${x} ${y - 14}q-16 -8 -13 -24q11 3 13 16q-3 -20 3 -30q9 12 3 29q4 -12 14 -13q1 14 -14 22z`} fill="var(--leaf)" />
    <path d={`M${x - 10} ${y - 16}h23l-3 16h-17z`} fill="var(--roof)" />
    <rect x={x - 12} y={y - 18} width="27" height="5" rx="1.5" fill="var(--roof-2)" />
  </>
)
