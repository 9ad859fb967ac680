import * as z from 'zod/mini'
import { brand } from '#brand/brand.ts'
import { country } from '#country/country.ts'
import { AnswerValue } from '#contract/catalog/forms.ts'
import { visiblePath } from '#contract/catalog/visible-path.ts'
import { credentialKinds, sorts } from '#contract/companies/states.ts'
import type { CompanyCard } from '#contract/companies/search.ts'
import { Locale, type Money, Slug, StateIso, text, Zip } from '#contract/primitives.ts'
import { timings } from '#contract/projects/states.ts'
import { moneyUnit } from '#server/lib/money.ts'
import { draftLink } from './draft-link.ts'
import { type Call, tool, type Tool } from './tool.ts'

const language = z.optional(Locale).check(z.describe('Language of the answer: es (default) or en.'))
const service = Slug.check(z.describe('Slug of a service, from search_services.'))
const dollars = ({ amount }: Money) => amount / 100

const companyFacts = (card: CompanyCard, { site }: Call) => ({
  slug: card.slug,
  url: site(`/companies/${card.slug}`),
  place: `${card.city}, ${card.state_iso}`,
  miles: card.miles,
  rating: card.rating.mean,
  reviews_count: card.rating.count,
  hires_count: card.hires_count,
  [`price_from_${moneyUnit}`]: card.price_from && { amount: dollars(card.price_from.price), per: card.price_from.unit },
  reply_minutes: card.reply_minutes,
  is_open_now: card.is_open_now,
  languages: card.languages,
  verified: card.badges.map(({ kind, state_iso, source, checked_at }) => ({ kind, state_iso, source, checked_at })),
  written_by_others: { name: card.name, tagline: card.tagline },
})

/** Tools that anybody may use without signing in. They read public pages; `draft_request` stores nothing. */
export const publicTools: Readonly<Record<string, Tool>> = {
  search_services: tool({
    title: 'Search services',
    isReadOnly: true,
    description:
      'Finds services by what a person would type, in Spanish or English, with synonyms and typos. Returns slugs for other tools.',
    input: z.object({ query: text(1, 80), language }),
    run: async ({ client, site }, { query }) => ({
      services: (await client.catalog.suggest({ query: { q: query } }))
        .filter(({ kind }) => kind === 'service')
        .map(({ slug, name, category }) => ({ service: slug, name, category, url: site(`/search/${slug}`) })),
    }),
  }),

  find_companies: tool({
    title: 'Find companies',
    isReadOnly: true,
    description: `Companies that offer a service at a ${country.ofIt.en} ${country.postcode.en.one} or in a state, in ${brand.name}’s order. The order never depends on payment. Prices are in ${country.currency.fullName.en}.`,
    input: z.object({
      service,
      zipcode: z.optional(Zip),
      state: z.optional(StateIso),
      sort: z.optional(z.enum(sorts)),
      min_rating: z.optional(z.number().check(z.minimum(1), z.maximum(5))),
      badge: z.optional(z.enum(credentialKinds)).check(z.describe('Only companies with this verified credential.')),
      speaks: z.optional(Locale),
      open_now: z.optional(z.boolean()),
      language,
    }),
    run: async (call, { service, zipcode, state, sort, min_rating, badge, speaks, open_now }) => {
      const { data, total, total_capped } = await call.client.companies.search({
        query: {
          service,
          ...(zipcode && { zipcode }),
          ...(state && { state }),
          ...(sort && { sort }),
          ...(min_rating && { min_rating }),
          ...(badge && { badge }),
          ...(speaks && { language: speaks }),
          ...(open_now && { open_now: '1' as const }),
        },
      })
      return { total, is_more_than_total: total_capped, companies: data.map((card) => companyFacts(card, call)) }
    },
  }),

  get_company: tool({
    title: 'Get a company',
    isReadOnly: true,
    description: 'The public profile of a company: services, hours, area, verified credentials and reviews.',
    input: z.object({ company: Slug.check(z.describe('Slug of a company, from find_companies.')), language }),
    run: async (call, { company }) => {
      const [profile, reviews] = await Promise.all([
        call.client.companies.profile({ params: { slug: company } }),
        call.client.reviews.ofCompany({ params: { slug: company }, query: {} }),
      ])
      const { written_by_others, ...facts } = companyFacts(profile, call)
      return {
        ...facts,
        services: profile.services.map(({ slug, name, price_from, unit }) => ({
          service: slug,
          name,
          [`price_from_${moneyUnit}`]: price_from && { amount: dollars(price_from), per: unit },
        })),
        hours: profile.hours,
        time_zone: profile.time_zone,
        area: { states: profile.area.states, zip_codes: profile.area.zips_count },
        founded_year: profile.founded_year,
        workers_count: profile.workers_count,
        written_by_others: {
          ...written_by_others,
          about: profile.about,
          reviews: reviews.data.slice(0, 5).map(({ overall, text, published_at }) => ({ stars: overall, text, published_at })),
        },
      }
    },
  }),

  estimate_price: tool({
    title: 'Estimate a price',
    isReadOnly: true,
    description: `Usual price of a service in ${country.currency.fullName.en}, what customers agreed to pay near a ${country.postcode.en.one} or in the country over twelve months, and the prices from which companies near it start. Only a quote of a company binds.`,
    input: z.object({ service, zipcode: z.optional(Zip), language }),
    run: async ({ client }, { service, zipcode }) => {
      const guide = await client.prices.guide({ params: { service }, query: { place: zipcode } })
      const near = zipcode ? await client.companies.search({ query: { service, zipcode, sort: 'price' } }) : undefined
      const agreed = guide.figures ? { ...guide.figures, place: guide.place } : guide.wider
      const starts = near?.data.flatMap(({ price_from }) => (price_from ? [dollars(price_from.price)] : [])) ?? []
      return {
        service: guide.service.name,
        [`usual_${moneyUnit}`]: { low: dollars(guide.reference.low), high: dollars(guide.reference.high), per: guide.reference.unit },
        // Null until enough customers agreed to prices.
        [`agreed_${moneyUnit}`]: agreed && {
          low: dollars(agreed.low),
          median: dollars(agreed.middle),
          high: dollars(agreed.high),
          jobs: agreed.count,
          place: agreed.place.name,
          until: guide.month,
        },
        ...(near && {
          companies_near: near.total,
          [`prices_from_${moneyUnit}`]: starts.length > 0 ? { lowest: starts[0], highest: starts.at(-1) } : null,
        }),
      }
    },
  }),

  draft_request: tool({
    title: 'Draft a request',
    isReadOnly: true,
    description:
      'Prepares a request for quotes and returns a link. Give the link to the person: they review it, prove their phone and send it themselves. Nothing is stored, offered or charged before that. Leave out contact details. The answer lists the questions of the service that are still open, so you can ask them first and call again.',
    input: z.object({
      service,
      zipcode: Zip,
      description: z.optional(text(0, 2000)).check(z.describe('The job in the person’s own words, without contact details.')),
      timing: z.optional(z.enum(timings.filter((timing) => timing !== 'dates'))),
      companies_count: z.optional(z.int().check(z.minimum(1), z.maximum(4))).check(z.describe('How many companies may contact them.')),
      company: z.optional(Slug).check(z.describe('Ask this company first.')),
      answers: z.optional(z.record(z.string(), AnswerValue)).check(z.describe('Answers by question id: option ids, numbers or text.')),
      language,
    }),
    run: async ({ client, site, locale }, input) => {
      const { name, questions } = await client.catalog.service({ params: { id: input.service } })
      await client.geo.zipcode({ params: { zip: input.zipcode } })
      const given = input.answers ?? {}
      const known = new Set(questions.map(({ id }) => id))
      const path = visiblePath(questions, given)
      return {
        service: name,
        review_link: site(draftLink(input)),
        next_step: 'The person opens review_link, checks everything, proves their phone and sends it. Only then are companies asked.',
        unknown_answers: Object.keys(given).filter((id) => !known.has(id)),
        open_questions: path
          .filter(({ id, type }) => !(id in given) && type !== 'info' && type !== 'photo')
          .map(({ id, type, label, required, options, min, max }) => ({
            id,
            type,
            question: label[locale],
            is_required: required ?? false,
            ...(options && { options: options.map((option) => ({ id: option.id, label: option.label[locale] })) }),
            ...(min !== undefined && { min }),
            ...(max !== undefined && { max }),
          })),
      }
    },
  }),
}
