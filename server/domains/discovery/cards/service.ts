import { createHash } from 'node:crypto'
import type { Picture } from '#contract/media/pictures.ts'
import { AppError, commonErrors } from '#contract/errors.ts'
import { written } from '#contract/money.ts'
import type { Locale } from '#contract/primitives.ts'
import { atMost } from '#server/lib/at-most.ts'
import type { Context } from '#server/lib/context.ts'
import { rememberedBy } from '#server/lib/remembered.ts'
import { textPaths } from '#server/lib/text-paths.ts'
import { readPost } from '../../blog/service.ts'
import { currentCatalog, getCategory, getShownService } from '../../catalog/service.ts'
import { readProfile } from '../../companies/service.ts'
import { readPicture } from '../../media/service.ts'
import { getGuide } from '../../quotes/service.ts'
import { cardSize, cardSvg, type CardWords, pictureBox } from './rules.ts'

/** Content of a card: its texts and its picture. */
type Content = Omit<CardWords, 'hasPicture'> & { picture: Picture | null }
export type Card = { tag: string; png: Buffer }

const words = {
  es: {
    home: 'Encuentra a quien sabe hacerlo',
    homeKicker: 'Cerca de ti',
    homeFacts: (most: number) => ['Una solicitud', `de 1 a ${most} empresas`, 'tú eliges'],
    companies: (count: number) => `${count} ${count === 1 ? 'empresa' : 'empresas'}`,
    services: (count: number) => `${count} servicios`,
    price: (low: string, high: string) => `Suele costar ${low}–${high}`,
    reviews: (mean: string, count: number) => `${mean} de 5, ${count} ${count === 1 ? 'reseña' : 'reseñas'}`,
    prices: 'Guía de precios',
    agreed: (count: number) => `${count} precios acordados`,
    blog: 'Blog',
  },
  en: {
    home: 'Find someone who knows how',
    homeKicker: 'Close to home',
    homeFacts: (most: number) => ['One request', `1 to ${most} companies`, 'you choose'],
    companies: (count: number) => `${count} ${count === 1 ? 'company' : 'companies'}`,
    services: (count: number) => `${count} services`,
    price: (low: string, high: string) => `Usually ${low}–${high}`,
    reviews: (mean: string, count: number) => `${mean} of 5, ${count} ${count === 1 ? 'review' : 'reviews'}`,
    prices: 'Price guide',
    agreed: (count: number) => `${count} agreed prices`,
    blog: 'Blog',
  },
} satisfies Record<Locale, unknown>

const rounded = (cents: number) => written(Math.round(cents / 100) * 100)
const missing = () => new AppError(commonErrors.notFound)

/** Content of a card by the kind of its page. Each throws `not_found` for an unknown page. */
const contents: Record<string, (ctx: Context, slug: string) => Promise<Content>> = {
  async home({ locale, settings }) {
    const t = words[locale]
    return { kicker: t.homeKicker, title: t.home, facts: t.homeFacts(settings().mostSlots), picture: null }
  },
  async search(ctx, slug) {
    const { locale } = ctx
    const t = words[locale]
    const service = await getShownService(ctx, slug)
    const { name, category, job_low_cents, job_high_cents, companies_count } = service
    const price = t.price(rounded(job_low_cents), rounded(job_high_cents))
    return {
      kicker: category.name[locale],
      title: name[locale],
      facts: [price, ...(companies_count > 0 ? [t.companies(companies_count)] : [])],
      picture: null,
    }
  },
  async prices(ctx, slug) {
    const t = words[ctx.locale]
    const { service, figures, reference } = await getGuide(ctx, slug, undefined)
    const { low, high } = figures ?? reference
    return {
      kicker: t.prices,
      title: service.name,
      facts: [t.price(rounded(low.amount), rounded(high.amount)), ...(figures ? [t.agreed(figures.count)] : [])],
      picture: null,
    }
  },
  async category(ctx, slug) {
    const t = words[ctx.locale]
    const { name, description, services } = await getCategory(ctx, slug)
    return { kicker: t.services(services.length), title: name[ctx.locale], facts: [description[ctx.locale]], picture: null }
  },
  async companies(ctx, slug) {
    const { serviceByKey } = await currentCatalog(ctx)
    const { name, city, state_iso, rating, services, cover } = await readProfile(ctx, slug)
    const shown = services.slice(0, 2).flatMap((one) => serviceByKey.get(one.slug)?.name[ctx.locale] ?? [])
    const { mean, count } = rating
    return {
      kicker: `${city}, ${state_iso}`,
      title: name,
      // `rating` covers verified reviews only.
      facts: [...(mean === null ? [] : [words[ctx.locale].reviews(mean.toFixed(1), count)]), ...shown],
      picture: cover,
    }
  },
  async blog(ctx, slug) {
    const { title, topic, cover } = await readPost(ctx, slug)
    return { kicker: topic?.name ?? words[ctx.locale].blog, title, facts: [], picture: cover?.picture ?? null }
  },
}

const design = 2
const cards = rememberedBy<Card>({ seconds: Infinity, size: 150 })
const oneByOne = atMost(1, { waiting: 12 })

/**
 * Share card of a page: PNG, 1200 × 630. Rendered at the first request and cached by its content; `tag` changes with the content.
 * @throws AppError `not_found`, `unavailable` when too many wait
 */
export async function drawCard(ctx: Context, kind: string, slug: string): Promise<Card> {
  if (!Object.hasOwn(contents, kind)) throw missing()
  const content = await contents[kind]!(ctx, slug)
  const tag = createHash('sha256')
    .update(JSON.stringify([design, content]))
    .digest('base64url')
    .slice(0, 22)
  return cards(ctx, tag, () => oneByOne(async () => ({ tag, png: await render(ctx, content) })))
}

async function render(ctx: Context, { picture, ...text }: Content): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const bytes = picture && (await readPicture(ctx, picture.id))
  const { width, height, left, top } = pictureBox
  const beside = bytes ? await sharp(bytes).resize(width, height, { fit: 'cover' }).toBuffer() : undefined
  const svg = cardSvg({ ...text, hasPicture: beside !== undefined }, await textPaths())
  const flat = sharp(Buffer.from(svg)).resize(cardSize.width, cardSize.height)
  const whole = beside ? flat.composite([{ input: beside, left, top }]) : flat
  const pixels = await whole.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const raw = { width: pixels.info.width, height: pixels.info.height, channels: pixels.info.channels }
  for (const colours of [256, 128, 64]) {
    const png = await sharp(pixels.data, { raw }).png({ palette: true, colours, dither: 0, effort: 4 }).toBuffer()
    if (png.byteLength <= maxBytes) return png
  }
  return sharp(pixels.data, { raw }).png({ palette: true, colours: 32, dither: 0 }).toBuffer()
}
const maxBytes = 150_000
