import type { Db } from '#server/lib/db.ts'
import { random } from '../pictures/random.ts'
import { daysOnSite, type TownCompany, townId } from './companies.ts'
import { firstNames, surnames } from './names.ts'
import { fill, replies, reviewTexts } from './words.ts'

const day = 86_400_000
type Level = 'verified_hire' | 'verified_contact' | 'unverified'

/** Random stars of a review for a company of this quality. */
function starsOf(quality: number, roll: number): number {
  const loss = (5 - quality) / 2.6
  if (roll > loss * 1.4) return 5
  if (roll > loss * 0.55) return 4
  if (roll > loss * 0.25) return 3
  return roll > loss * 0.1 ? 2 : 1
}

/** Inserts reviews of all ratings in both languages. */
export async function saveReviews(db: Db, companies: readonly TownCompany[], now: Date): Promise<void> {
  const services = new Map(
    (
      await db<
        { id: string; slug: string; es: string; en: string }[]
      >`select id, slug, name ->> 'es' as es, name ->> 'en' as en from services`
    ).map((service) => [service.slug, service]),
  )
  const rows = companies
    .filter(({ status }) => status !== 'pending')
    .flatMap((company) => {
      const rng = random(`town:reviews:${company.index}`)
      const days = daysOnSite(company, now)
      const wanted = company.index < 5 ? rng.int(28, 46) : rng.chance(0.08) ? rng.int(0, 2) : Math.floor(rng.between(1, 7) ** 2 * 0.75)
      const count = Math.min(wanted, Math.floor(days / 12))
      const used = new Set<string>()
      return Array.from({ length: count }, (_, index) => {
        const overall = starsOf(company.quality, rng.next())
        const service = services.get(rng.pick(company.services))!
        const unused = reviewTexts[overall]!.filter(([, text]) => !used.has(text))
        const [locale, text] = rng.pick(unused.length > 0 ? unused : reviewTexts[overall]!)
        used.add(text)
        const at = new Date(now.getTime() - Math.floor(rng.between(2, Math.min(700, days)) * day))
        const level: Level = rng.chance(0.82) ? 'verified_hire' : rng.chance(0.5) ? 'verified_contact' : 'unverified'
        const hasReply = rng.chance(overall < 4 ? 0.6 : 0.25)
        const part = () => Math.max(1, Math.min(5, overall + rng.int(-1, 1)))
        return {
          id: townId('review', `${company.index}:${index}`),
          company_id: company.id,
          author_name: `${rng.pick(firstNames)} ${rng.pick(surnames).slice(0, 1)}.`,
          service_id: service.id,
          city: company.place.location,
          level,
          state: rng.chance(0.015) ? 'removed' : 'published',
          overall,
          quality: rng.chance(0.6) ? part() : null,
          punctuality: rng.chance(0.6) ? part() : null,
          communication: rng.chance(0.5) ? part() : null,
          value: rng.chance(0.5) ? part() : null,
          tidiness: rng.chance(0.4) ? part() : null,
          locale,
          text: fill(text, { name: company.founder.split(' ')[0]!, service: service[locale].toLowerCase() }),
          reply_text: hasReply ? (overall < 4 ? replies[2]! : rng.pick(replies.slice(0, 2)))[locale] : null,
          reply_at: hasReply ? new Date(at.getTime() + day) : null,
          created_at: at,
          published_at: at,
        }
      })
    })
  for (let start = 0; start < rows.length; start += 500)
    await db`insert into reviews ${db(rows.slice(start, start + 500))} on conflict do nothing`
}
