import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { fastify } from 'fastify'
import { createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { connect } from '#server/lib/db.ts'
import type { Statement } from './searches.ts'

/**
 * The limit of this machine for a rendered page, in a process of its own: for each call, Fastify sends the search's statement by the product's
 * driver, React renders the markup of the product's page, element by element from constants, and brotli compresses it as the product does. No
 * router, no data for hydration, no texts to choose.
 */
export type KnownPage = { html: string; statements: Statement[] }

const compress = promisify(brotliCompress)
const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 }
const part = /<!--.*?-->|<!DOCTYPE html>|<(\/?)([a-zA-Z][\w-]*)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*(\/?)>|[^<]+/gs
const attribute = /([\w:-]+)(?:="([^"]*)")?/g
const raw = /(?<=<(script|style)[^>]*>).*?(?=<\/\1>)/gs

type Drawn = () => ReactNode
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
const plain = (text: string) => text.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => entities[name]!)

/** A function that makes the React elements of `html`, as React wrote it, anew with each call. */
export function elementsOf(html: string): Drawn {
  const texts: string[] = []
  const marked = html.replace(raw, (text) => String(texts.push(text) - 1))
  const root: Drawn[] = []
  const open: { tag: string; props: Record<string, unknown>; children: Drawn[] }[] = []
  const close = () => {
    const { tag, props, children } = open.pop()!
    ;(open.at(-1)?.children ?? root).push(() => createElement(tag, { ...props }, ...children.map((draw) => draw())))
  }
  for (const [all, end, tag, attributes, isVoid] of marked.matchAll(part)) {
    const around = open.at(-1)
    if (tag && end) close()
    else if (tag) {
      open.push({ tag, props: propsOf(attributes!), children: [] })
      if (isVoid) close()
    } else if (around && !all.startsWith('<!')) {
      if (around.tag === 'script' || around.tag === 'style') around.props['dangerouslySetInnerHTML'] = { __html: texts[Number(all)]! }
      else around.children.push(() => plain(all))
    }
  }
  return () => root.map((draw) => draw())
}

/** Attributes by their names in HTML, which React writes as they are. A style would have to be an object. */
const propsOf = (attributes: string) =>
  Object.fromEntries(
    [...attributes.matchAll(attribute)].map(([, name, value = '']) => [name === 'style' ? 'data-style' : name!, plain(value)]),
  )

process.once('message', (known: KnownPage) => void serve(known))
process.once('SIGTERM', () => process.exit(0))

async function serve({ html, statements }: KnownPage): Promise<void> {
  const pool = connect({ url: process.env['DATABASE_URL']! })
  const draw = elementsOf(html)
  const app = fastify()
  let calls = 0
  app.get('/page', async (_request, reply) => {
    const { sql, values } = statements[calls++ % statements.length]!
    await pool.unsafe(sql, values as never[], { prepare: true })
    const page = Buffer.from(renderToString(draw()))
    return reply
      .type('text/html')
      .header('content-encoding', 'br')
      .send(await compress(page, { params }))
  })
  await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' })
  process.send?.('ready')
}
