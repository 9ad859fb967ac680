export type Point = { lat: number; lon: number }
/** A company on the map. Its pin shows `price` where there is one; `text` and `href` show when it is selected. */
export type Dot = Point & { id: string; name: string; price: string | null; text: string; href: string }
export type AreaMapProps = {
  label: string
  centre?: (Point & { name: string }) | null
  /** Other places with their names, marked like the center. */
  others?: readonly (Point & { name: string })[] | undefined
  /** Radii of circles around the center, in miles. */
  rings?: readonly number[]
  dots?: readonly Dot[]
  /** The company that its row or pin points at. */
  lit?: string | null
  onLit?: (id: string | null) => void
  /** Companies whose pin was chosen. */
  onChoose?: (ids: readonly string[]) => void
  /** Covered points of an area. */
  points?: readonly Point[]
  /** Excluded points of an area. */
  out?: readonly Point[]
  /** English names of states covered as a whole. */
  wholeStates?: readonly string[]
}
