import { problemSvg, sceneSvg } from './trade.ts'
import { logoSvg } from './logo.ts'
import { developPhoto } from './photos/develop.ts'
import { type Drawn, isTaken, type Recipe } from './recipe.ts'
import { type RenderedPicture, renderPicture } from './render.ts'

function svgOf(recipe: Drawn): string {
  const { seed, category } = recipe
  switch (recipe.kind) {
    case 'logo':
      return logoSvg(seed, recipe.name, recipe.hue, category)
    case 'scene':
      return sceneSvg(seed, category, recipe.index)
    case 'problem':
      return problemSvg(seed, category, recipe.index)
  }
}

/** Makes a picture by its recipe: develops a photograph of work, or draws the rest. */
export const makePicture = async (recipe: Recipe, sizes: { widths: readonly number[] }): Promise<RenderedPicture> =>
  isTaken(recipe) ? developPhoto(recipe, sizes) : renderPicture(svgOf(recipe), sizes)
