import type { Db } from '#server/lib/db.ts'
import { heightAt, placeholderOf, type Recipe } from './recipe.ts'

/** A picture to draw later, in these widths, ascending. */
export type Wanted = { mediaId: string; recipe: Recipe; widths: readonly number[] }

/** Saves pictures whose files are drawn when somebody asks for them, or by a worker. */
export async function saveWanted(db: Db, wanted: readonly Wanted[], now: Date): Promise<void> {
  const rows = wanted.map(({ mediaId, recipe, widths }) => {
    const width = widths.at(-1)!
    return { id: mediaId, width, height: heightAt(recipe, width), widths, thumbhash: placeholderOf(recipe), recipe }
  })
  await db`
    with wanted as materialized (
      select w.*, row_number() over () as place from jsonb_to_recordset(${db.json(rows)})
        as w (id uuid, width int, height int, widths int[], thumbhash text, recipe jsonb)
    ), picture as (
      insert into media (id, width, height, widths, thumbhash, created_at)
      select id, width, height, widths, thumbhash, ${now} from wanted on conflict do nothing
      returning id)
    insert into drawings (media_id, recipe) select id, recipe from picture join wanted using (id) order by place`
}
