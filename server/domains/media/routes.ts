import type { FastifyInstance } from 'fastify'
import { AppError, commonErrors } from '#contract/errors.ts'
import { openFile } from '#server/gateways/storage/files.ts'
import type { Config } from '#server/lib/config.ts'

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
const typeOf = (file: string) => /^[1-9]\d{1,4}\.(webp|avif)$/.exec(file)?.[1]

/** Serves pictures at `/media/{id}/{width}.webp` and `.avif`. What stands there never changes. */
export function registerMedia(app: FastifyInstance, { config }: { config: Config }): void {
  app.get<{ Params: { id: string; file: string } }>('/media/:id/:file', async (request, reply) => {
    const { id, file } = request.params
    const type = typeOf(file)
    const found = isId(id) && type ? await openFile(config, id, file) : undefined
    if (!found) throw new AppError(commonErrors.notFound)
    reply.headers({
      'content-type': `image/${type}`,
      'content-length': found.size,
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
    })
    if (request.method !== 'HEAD') return reply.send(found.stream())
    found.close()
    return reply.send()
  })
}
