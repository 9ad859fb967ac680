import type { MergePreview } from '#contract/merging/companies.ts'
import { mergeErrors, type MergePart } from '#contract/merging/states.ts'
import { api } from '#web/lib/api.ts'
import { Form, useApiForm } from '#web/lib/form.tsx'
import { formatMoney } from '#web/lib/format.ts'
import { LocalLink, useLocalNavigate } from '#web/lib/link.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { mergingTexts } from '#web/locales/admin-merging.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ChoiceField } from '#web/ui/fields/choice-field.tsx'
import { TextArea } from '#web/ui/fields/text-field.tsx'
import { Row, Stack } from '#web/ui/page.tsx'
import { Time } from '#web/ui/time.tsx'
import { type MergeKind, mergePath } from './merge-candidates.tsx'
import css from './merge.module.css'
import { spokenDays } from '../details/spoken-days.ts'
import { spokenPhones } from '../details/spoken-phones.ts'

type Merging = { kind: MergeKind; preview: MergePreview }

/** Comparison of two sides: obstacles, what moves, what is lost, and the choices. */
export function MergeForm({ kind, preview }: Merging) {
  const t = useTexts(mergingTexts)
  const locale = useLocale()
  const { kept, merged, obstacles } = preview
  return (
    <Stack>
      <h1>{t.title[kind]}</h1>
      <div className={css.sides}>
        {[kept, merged].map((side, i) => (
          <Card as="section" key={side.id} look={i === 0 ? 'tint' : 'plain'} aria-label={i === 0 ? t.kept : t.merged}>
            <div className={css.side}>
              <small>{i === 0 ? t.kept : t.merged}</small>
              <strong>
                <LocalLink to={`/admin/${kind}/${side.id}`}>{side.name}</LocalLink>
              </strong>
              <small>{spokenPhones(side.detail)}</small>
              <small>
                {t.since} <Time at={side.created_at} shape="date" />
              </small>
            </div>
          </Card>
        ))}
      </div>
      <LocalLink to={mergePath(kind, merged.id, kept.id)}>{t.swap}</LocalLink>
      {obstacles.length > 0 && (
        <Banner tone="warning" title={t.obstacles}>
          {obstacles.map((obstacle) => (
            <p key={obstacle}>{mergeErrors[obstacle].message[locale]}</p>
          ))}
        </Banner>
      )}
      <Counts {...preview} />
      <Card as="section" aria-labelledby="ends">
        <h2 id="ends">{t.ends}</h2>
        <ul className={css.lost}>
          {t.ended[kind].map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Card>
      {obstacles.length === 0 && <Choices key={kept.id} kind={kind} preview={preview} />}
    </Stack>
  )
}

function Counts({ counts, wallet, promo, earned }: MergePreview) {
  const t = useTexts(mergingTexts)
  const locale = useLocale()
  const money = [
    { label: t.wallet, amount: wallet },
    { label: t.promo, amount: promo },
    { label: t.earned, amount: earned },
  ].filter(({ amount }) => amount.amount > 0)
  return (
    <Card as="section" aria-labelledby="counts">
      <h2 id="counts">{t.counts}</h2>
      {counts.length + money.length === 0 ? (
        <p>{t.nothing}</p>
      ) : (
        <table className={css.counts} aria-labelledby="counts">
          <thead>
            <tr>
              <th scope="col">{t.kind}</th>
              <th scope="col">{t.moves}</th>
              <th scope="col">{t.stays}</th>
            </tr>
          </thead>
          <tbody>
            {counts.map(({ what, moves, stays }) => (
              <tr key={what}>
                <th scope="row">{t.what[what]}</th>
                <td>{moves}</td>
                <td>{stays}</td>
              </tr>
            ))}
            {money.map(({ label, amount }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{formatMoney(amount, locale)}</td>
                <td>–</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}

function Choices({ kind, preview: { kept, merged, differences } }: Merging) {
  const t = useTexts(mergingTexts)
  const locale = useLocale()
  const navigate = useLocalNavigate()
  const form = useApiForm({
    schema: () => import('#contract/merging/companies.ts').then(({ CompanyMerge }) => CompanyMerge),
    defaults: {
      name: 'kept',
      slug: 'kept',
      place: 'kept',
      contact: 'kept',
      texts: 'kept',
      hours: 'kept',
      caps: 'kept',
      offer: 'both',
      reason: '',
    },
    send: (body, options) => {
      if (kind === 'companies') return api.merging.mergeCompanies({ params: { company_id: kept.id, other_id: merged.id }, body }, options)
      const { name, contact, place, reason } = body
      return api.merging.mergePeople({ params: { user_id: kept.id, other_id: merged.id }, body: { name, contact, place, reason } }, options)
    },
    done: ({ id }) => {
      showToast(t.done)
      void navigate(`/admin/${kind}/${id}`)
    },
  })
  const said = (part: MergePart, text: string) => (part === 'hours' ? spokenDays(text, locale) : spokenPhones(text))
  const tiles = (part: MergePart, value: Record<'kept' | 'merged', string>) =>
    (['kept', 'merged'] as const).map((side) => ({
      value: side,
      label: (part === 'slug' ? `/companies/${value[side]}` : said(part, value[side])) || t.empty,
      help: side === 'kept' ? t.kept : t.merged,
    }))
  return (
    <Form of={form}>
      <Stack>
        {differences.length > 0 && (
          <Card as="section" aria-labelledby="differences">
            <Stack>
              <div>
                <h2 id="differences">{t.differences}</h2>
                <p>{t.differencesHint}</p>
              </div>
              {differences.map(({ part, ...value }) => (
                <div key={part} className={css.difference}>
                  <ChoiceField
                    label={t.parts[part]}
                    {...(part === 'slug' ? { hint: t.slugHint } : {})}
                    columns={2}
                    options={tiles(part, value)}
                    {...form.control(part)}
                  />
                </div>
              ))}
              {kind === 'companies' && (
                <ChoiceField
                  label={t.offer}
                  columns={2}
                  options={(['both', 'kept'] as const).map((value) => ({ value, label: t.offers[value] }))}
                  {...form.control('offer')}
                />
              )}
            </Stack>
          </Card>
        )}
        <TextArea label={t.reason} hint={t.reasonHint} rows={3} maxLength={500} {...form.field('reason')} />
        <Row>
          <Button type="submit" look="danger" isBusy={form.isBusy}>
            {t.send}
          </Button>
          <span>{t.told}</span>
        </Row>
      </Stack>
    </Form>
  )
}
