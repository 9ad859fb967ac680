import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readLimits } from '#contract/endpoint.ts'
import { AppError, commonErrors } from '#contract/errors.ts'
import { mapApi } from '#contract/geo/map.ts'
import type { Context } from '#server/lib/context.ts'
import { implement } from '#server/lib/implement.ts'
import { takeLimit } from '#server/lib/limits.ts'
import { baseMap, mapTile } from './service.ts'
import { tileAddress } from './rules.ts'

const unpack = promisify(gunzip)

export const mapRoutes = implement(mapApi, { base: (ctx) => baseMap(ctx) })

/** Serves our own base map at `/map/{z}/{x}/{y}.mvt`, as vector tiles. */
export function mountMap(app: FastifyInstance, makeContext: (request: FastifyRequest) => Context): void {
  app.get<{ Params: { z: string; x: string; file: string } }>('/map/:z/:x/:file', async (request, reply) => {
    const ctx = makeContext(request)
    await takeLimit(ctx, `${readLimits.any.shared} ip:${ctx.ip}`, readLimits.any)
    const { z, x, file } = request.params
    const address = tileAddress(z, x, file)
    if (!address) {
      await takeLimit(ctx, `missing ip:${ctx.ip}`, readLimits.missing)
      throw new AppError(commonErrors.notFound)
    }
    const packed = await mapTile(ctx, address)
    const isTaken = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
    if (isTaken) reply.header('content-encoding', 'gzip')
    return reply
      .headers({
        'content-type': 'application/vnd.mapbox-vector-tile',
        'cache-control': 'public, max-age=86400, stale-while-revalidate=604800',
        vary: 'accept-encoding',
      })
      .send(isTaken ? packed : await unpack(packed))
  })
}
