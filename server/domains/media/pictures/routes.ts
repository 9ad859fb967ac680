import type { FastifyInstance } from 'fastify'
import { AppError, commonErrors } from '#contract/errors.ts'
import type { Context } from '#server/lib/context.ts'
import { openPicture } from './service.ts'

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
const typeOf = (file: string) => /^[1-9]\d{1,4}\.(webp|avif)$/.exec(file)?.[1]

/**
 * Serves pictures at `/media/{id}/{width}.webp` and `.avif`. Content never changes but can be withdrawn: browsers cache it forever, shared caches
 * for five minutes.
 */
export function registerMedia(app: FastifyInstance, context: () => Context): void {
  app.get<{ Params: { id: string; file: string } }>('/media/:id/:file', async (request, reply) => {
    const { id, file } = request.params
    const type = typeOf(file)
    const found = isId(id) && type ? await openPicture(context(), id, file) : undefined
    if (!found) throw new AppError(commonErrors.notFound)
    reply.headers({
      'content-type': `image/${type}`,
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=31536000, s-maxage=300, immutable',
      etag: `"${id}"`,
    })
    const isKnown = request.headers['if-none-match']?.includes(id)
    if (!isKnown) reply.header('content-length', found.size)
    if (!isKnown && request.method !== 'HEAD') return reply.send(found.stream())
    found.close()
    return reply.code(isKnown ? 304 : 200).send()
  })
}
