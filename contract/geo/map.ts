import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/**
 * Base map of an operator: a style, a template of tiles, or one PMTiles file. `url` is null for our own base map, which also takes over when the
 * other one fails.
 */
export const BaseMap = z.object({ url: z.nullable(z.string()), attribution: z.nullable(z.string()) })
export type BaseMap = z.infer<typeof BaseMap>

export const mapApi = {
  base: endpoint({
    method: 'GET',
    path: '/api/system/map',
    access: 'anyone',
    mayLag: true,
    summary: 'Get the base map of all maps',
    response: BaseMap,
  }),
}
