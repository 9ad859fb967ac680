type Point = { lat: number; lon: number }
/** A company on the map; `text` and `href` show when it is selected. */
export type Dot = Point & { name: string; text: string; href: string }
export type AreaMapProps = {
  label: string
  centre?: (Point & { name: string }) | null
  /** Radii of circles around the center, in miles. */
  rings?: readonly number[]
  dots?: readonly Dot[]
  /** Covered points of an area. */
  points?: readonly Point[]
  /** Excluded points of an area. */
  out?: readonly Point[]
  /** English names of states covered as a whole. */
  wholeStates?: readonly string[]
}
