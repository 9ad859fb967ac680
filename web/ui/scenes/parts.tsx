/** Pieces of façades, in the units of the scene; `y` of a standing object is its base. */

type Colour = `var(--${string})`

const Shutter = ({ x, y, w, h, colour }: { x: number; y: number; w: number; h: number; colour: Colour }) => (
  <>
    <rect x={x} y={y} width={w} height={h} rx="1.5" fill={colour} />
    <path
      d={`M${x + 2} ${y + h * 0.2}h${w - 4}M${x + 2} ${y + h * 0.36}h${w - 4}M${x + 2} ${y + h * 0.52}h${w - 4}M${x + 2} ${y + h * 0.68}h${w - 4}M${x + 2} ${y + h * 0.84}h${w - 4}`}
      stroke="#fff"
      strokeOpacity=".2"
      strokeWidth="1.4"
    />
  </>
)

type WindowProps = { x: number; y: number; w?: number; h?: number; shutter?: Colour; isLit?: boolean; plants?: boolean; balcony?: boolean }

/** A window with shutters; `x` and `y` are the upper left corner of the glass. */
export const Window = ({ x, y, w = 30, h = 46, shutter, isLit = true, plants, balcony }: WindowProps) => (
  <>
    <rect x={x - 4} y={y - 4} width={w + 8} height={h + 8} rx="2" fill="var(--trim)" />
    <rect x={x} y={y} width={w} height={h} fill={isLit ? 'var(--glass)' : 'var(--glass-dim)'} />
    <path d={`M${x + w / 2} ${y}v${h}M${x} ${y + h * 0.38}h${w}`} stroke="var(--trim)" strokeWidth="2.5" />
    <path d={`M${x} ${y}h${w}v5h${-w}z`} fill="var(--shade)" opacity=".12" />
    {shutter && <Shutter x={x - 4 - w * 0.52} y={y - 3} w={w * 0.52} h={h + 6} colour={shutter} />}
    {shutter && <Shutter x={x + w + 4} y={y - 3} w={w * 0.52} h={h + 6} colour={shutter} />}
    {balcony && <Balcony x={x - w * 0.62} y={y + h + 6} w={w * 2.24} />}
    {plants && <Plants x={x - 3} y={y + h + 4} w={w + 6} />}
  </>
)

const Balcony = ({ x, y, w }: { x: number; y: number; w: number }) => (
  <>
    <path
      d={`M${x} ${y - 24}h${w}M${Array.from({ length: Math.floor(w / 7) + 1 }, (_, i) => `${x + 1 + i * 7} ${y - 24}v24`).join('M')}`}
      stroke="var(--iron)"
      strokeWidth="1.8"
    />
    <rect x={x - 3} y={y} width={w + 6} height="5" rx="1" fill="var(--trim)" />
    <path d={`M${x - 3} ${y + 5}h${w + 6}v3h${-w - 6}z`} fill="var(--shade)" opacity=".1" />
  </>
)

const Plants = ({ x, y, w }: { x: number; y: number; w: number }) => (
  <>
    <path
      d={`M${x} ${y}q${w * 0.1} -12 ${w * 0.25} -5q${w * 0.08} -12 ${w * 0.26} -4q${w * 0.12} -10 ${w * 0.26} 0q${w * 0.14} -5 ${w * 0.23} 9z`}
      fill="var(--leaf)"
    />
    <circle cx={x + w * 0.2} cy={y - 5} r="2.4" fill="var(--clay)" />
    <circle cx={x + w * 0.52} cy={y - 7} r="2.4" fill="var(--sun)" />
    <circle cx={x + w * 0.82} cy={y - 5} r="2.4" fill="var(--clay)" />
    <rect x={x} y={y - 1} width={w} height="8" rx="1.5" fill="var(--roof-2)" />
  </>
)

/** A door with a fanlight and one step. */
export const Door = ({ x, y, w = 40, h = 84, colour }: { x: number; y: number; w?: number; h?: number; colour: Colour }) => (
  <>
    <path d={`M${x - 5} ${y}v${-h + w / 2}a${w / 2 + 5} ${w / 2 + 5} 0 0 1 ${w + 10} 0v${h - w / 2}z`} fill="var(--trim)" />
    <path d={`M${x} ${y}v${-h + w / 2}a${w / 2} ${w / 2} 0 0 1 ${w} 0v${h - w / 2}z`} fill={colour} />
    <path d={`M${x + 4} ${y - h + w / 2 - 1}a${w / 2 - 4} ${w / 2 - 4} 0 0 1 ${w - 8} 0z`} fill="var(--glass)" />
    <path d={`M${x + w / 2} ${y - h + w / 2}V${y}`} stroke="var(--shade)" strokeOpacity=".22" strokeWidth="1.6" />
    <path
      d={`M${x + 6} ${y - h * 0.56}h${w / 2 - 11}v${h * 0.2}h${-w / 2 + 11}zM${x + w / 2 + 5} ${y - h * 0.56}h${w / 2 - 11}v${h * 0.2}h${-w / 2 + 11}zM${x + 6} ${y - h * 0.3}h${w / 2 - 11}v${h * 0.22}h${-w / 2 + 11}zM${x + w / 2 + 5} ${y - h * 0.3}h${w / 2 - 11}v${h * 0.22}h${-w / 2 + 11}z`}
      fill="var(--shade)"
      opacity=".16"
    />
    <circle cx={x + w / 2 + 4} cy={y - h * 0.33} r="2" fill="var(--sun)" />
    <rect x={x - 8} y={y - 4} width={w + 16} height="6" rx="1" fill="var(--ground-2)" />
  </>
)

/** Awning over a shop window: stripes that end in scallops. `y` is its upper edge. */
export const Cloth = ({
  x,
  y,
  stripes,
  colour,
  stripe = 16,
  drop = 26,
}: {
  x: number
  y: number
  stripes: number
  colour: Colour
  stripe?: number
  drop?: number
}) => {
  const band = (i: number) => `M${x + i * stripe} ${y}h${stripe}v${drop}a${stripe / 2} ${stripe / 2} 0 0 1 ${-stripe} 0z`
  const bands = Array.from({ length: stripes }, (_, i) => i)
  return (
    <>
      <path d={`M${x} ${y + drop}h${stripes * stripe}v${stripe}h${-stripes * stripe}z`} fill="var(--shade)" opacity=".13" />
      <path
        d={bands
          .filter((i) => i % 2 === 0)
          .map(band)
          .join('')}
        fill={colour}
      />
      <path
        d={bands
          .filter((i) => i % 2 === 1)
          .map(band)
          .join('')}
        fill="var(--awning-cloth)"
      />
      <rect x={x - 2} y={y - 4} width={stripes * stripe + 4} height="6" rx="2" fill={colour} />
      <path d={`M${x} ${y}h${stripes * stripe}v8h${-stripes * stripe}z`} fill="var(--shade)" opacity=".14" />
    </>
  )
}

/** A shop front below its awning: a wide window beside a glass door. */
export const Shop = ({ x, y, stripes, colour }: { x: number; y: number; stripes: number; colour: Colour }) => {
  const w = stripes * 16
  return (
    <>
      <rect x={x + 4} y={y - 92} width={w - 8} height="92" fill="var(--wood)" />
      <rect x={x + 11} y={y - 84} width={w - 62} height="62" fill="var(--glass)" />
      <path d={`M${x + 11 + (w - 62) / 2} ${y - 84}v62`} stroke="var(--wood)" strokeWidth="3" />
      <path
        d={`M${x + 14} ${y - 22}v-12h12v12zM${x + 30} ${y - 22}v-20h8v20zM${x + w - 72} ${y - 22}v-16h14v16z`}
        fill="var(--shade)"
        opacity=".22"
      />
      <rect x={x + w - 44} y={y - 84} width="32" height="80" rx="1" fill={colour} />
      <rect x={x + w - 39} y={y - 79} width="22" height="46" fill="var(--glass)" />
      <circle cx={x + w - 38} cy={y - 26} r="2" fill="var(--sun)" />
      <rect x={x + w - 50} y={y - 4} width="44" height="6" rx="1" fill="var(--ground-2)" />
      <Cloth x={x} y={y - 110} stripes={stripes} colour={colour} />
    </>
  )
}

/** A house: wall, tiled eaves, plinth. `y` is the street. Windows and doors go on top. */
export const House = ({
  x,
  y,
  w,
  h,
  wall,
  roof = 'var(--roof)',
}: {
  x: number
  y: number
  w: number
  h: number
  wall: Colour
  roof?: Colour
}) => {
  const tiles = Math.floor((w + 16) / 13)
  return (
    <>
      <rect x={x} y={y - h} width={w} height={h} fill={wall} />
      <rect x={x} y={y - 16} width={w} height="16" fill="var(--shade)" opacity=".07" />
      <rect x={x} y={y - h} width={w} height="9" fill="var(--shade)" opacity=".1" />
      <path d={`M${x - 8} ${y - h}l9 -20h${w - 2}l9 20z`} fill={roof} />
      <path
        d={Array.from(
          { length: tiles },
          (_, i) => `M${x - 8 + i * ((w + 16) / tiles)} ${y - h}a${(w + 16) / tiles / 2} 5 0 0 0 ${(w + 16) / tiles} 0`,
        ).join('')}
        fill="var(--roof-2)"
      />
    </>
  )
}

export const Lantern = ({ x, y }: { x: number; y: number }) => (
  <>
    <path d={`M${x} ${y}v-96`} stroke="var(--iron)" strokeWidth="3.5" />
    <path d={`M${x - 7} ${y}q7 -10 14 0zM${x - 8} ${y - 120}h16l-4 24h-8zM${x - 5} ${y - 126}h10l3 6h-16z`} fill="var(--iron)" />
    <path d={`M${x - 5} ${y - 117}h10l-3 18h-4z`} fill="var(--glass)" />
  </>
)
