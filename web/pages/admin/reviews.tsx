import { useRevalidator } from 'react-router'
import type { HeldReview } from '#contract/reviews/review.ts'
import { sectionNames } from '#web/domains/admin/menu/sections.ts'
import { AlikeTexts } from '#web/domains/admin/details/alike.tsx'
import { Beside } from '#web/domains/admin/details/beside.tsx'
import { QueueFilters, readQueue } from '#web/domains/admin/lists/company-filter.tsx'
import { DecisionForm } from '#web/domains/admin/decisions/decision-form.tsx'
import { LogLink } from '#web/domains/admin/permissions/log-link.tsx'
import { planDecision } from '#web/domains/admin/decisions/planned.ts'
import { Queue } from '#web/domains/admin/queue/queue.tsx'
import { useMay } from '#web/domains/admin/permissions/role.ts'
import { choices } from '#web/domains/admin/lists/table-query.ts'
import { useForOthers } from '#web/domains/admin/queue/work.ts'
import { apiContext } from '#web/lib/api.ts'
import { Head } from '#web/lib/head.tsx'
import { LocalLink } from '#web/lib/link.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { adminTexts } from '#web/locales/admin.ts'
import { decisionTexts } from '#web/locales/admin-decisions.ts'
import { evidenceTexts } from '#web/locales/admin-evidence.ts'
import { boardReviewTexts } from '#web/locales/board-review.ts'
import { uiTexts } from '#web/locales/ui.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { DataList } from '#web/ui/data-list.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { Row } from '#web/ui/page.tsx'
import { PhotoGrid } from '#web/ui/photo-grid.tsx'
import { Ago, Time } from '#web/ui/time.tsx'
import type { Route } from './+types/reviews.ts'
import css from './admin.module.css'
import { removalRules } from '#contract/reviews/states.ts'

const load = ({ context, url }: Route.LoaderArgs) => readQueue(url, (query) => context.get(apiContext).reviews.waiting({ query }))
export { load as clientLoader, load as loader }

/** Reviews that need an admin: held ones, hidden until then, and reported ones. */
export default function ReviewsPage({ loaderData: { items, companies } }: Route.ComponentProps) {
  const t = useTexts(decisionTexts)
  const { columns } = useTexts(adminTexts)
  const sections = useTexts(sectionNames)
  const { levels } = useTexts(boardReviewTexts)
  const locale = useLocale()
  const { revalidate } = useRevalidator()
  const forOthers = useForOthers('reviews')
  return (
    <>
      <Head title={sections.reviews} isPrivate />
      <h1>{sections.reviews}</h1>
      <QueueFilters companies={companies} />
      <Queue
        area="market"
        kind="reviews"
        label={t.queue}
        items={items}
        forOthers={forOthers}
        renderTitle={(item) => item.company.name}
        renderNote={(item) => (
          <>
            <Stars of={item.overall} /> · <Ago at={item.created_at} />
          </>
        )}
      >
        {(item) => (
          <Beside evidence={item.alike.length > 0 && <AlikeReviews of={item} />}>
            <Card as="section">
              <Row>
                <h2>
                  {item.author}: <Stars of={item.overall} />
                </h2>
                <LogLink of="review" id={item.id} />
              </Row>
              <p className={css.words}>{item.text}</p>
              <PhotoGrid photos={item.photos} />
              <WithdrawnPhotos of={item} />
              <DataList
                items={[
                  ...(item.report
                    ? [
                        {
                          label: t.review.report,
                          value: `${t.review.reasons[item.report.reason]}${item.report.text && `: ${item.report.text}`}`,
                        },
                      ]
                    : []),
                  ...(item.screened_for ? [{ label: t.review.held, value: t.review.screened[item.screened_for] }] : []),
                  ...(item.is_appeal ? [{ label: t.review.appeal, value: t.review.otherPerson }] : []),
                  { label: columns.company, value: <LocalLink to={`/admin/companies/${item.company.id}`}>{item.company.name}</LocalLink> },
                  ...(item.service ? [{ label: columns.service, value: item.service[locale] }] : []),
                  { label: columns.kind, value: levels[item.level] },
                  { label: columns.at, value: <Time at={item.created_at} /> },
                ]}
              />
            </Card>
            <DecisionForm
              area="market"
              about={item.id}
              choices={[
                item.state === 'held'
                  ? { id: 'publish', label: t.review.publish, look: 'primary' }
                  : { id: 'dismiss', label: t.review.dismiss, look: 'primary' },
                {
                  id: 'remove',
                  label: t.review.remove,
                  look: 'danger',
                  renderMore: (errorOf) => (
                    <SelectField
                      label={t.rule}
                      name="rule"
                      empty={t.chooseRule}
                      options={choices(t.review.rules)}
                      error={errorOf('rule')}
                    />
                  ),
                  words: { label: t.note, isOptional: true },
                },
              ]}
              decide={({ choice, words, form }, options) =>
                planDecision(
                  'reviews.decide',
                  {
                    params: { review_id: item.id },
                    body:
                      choice === 'publish' || choice === 'dismiss'
                        ? { decision: choice }
                        : { decision: 'remove', rule: removalRules.find((rule) => rule === form.get('rule')), note: words },
                  },
                  options,
                )
              }
              done={() => void revalidate()}
            />
          </Beside>
        )}
      </Queue>
    </>
  )
}

/** Reviews that made this one look copied. */
function AlikeReviews({ of: { alike } }: { of: HeldReview }) {
  const t = useTexts(evidenceTexts)
  const texts = alike.map(({ company, author, why, ...review }) => ({
    ...review,
    head: (
      <Row>
        <strong>{author}</strong>
        <LocalLink to={`/admin/companies/${company.id}`}>{company.name}</LocalLink>
        <Badge tone="amber">{t.likenesses[why]}</Badge>
      </Row>
    ),
  }))
  return <AlikeTexts title={t.alike} of={texts} />
}

/** Photos removed with the review: their public addresses are closed, so they appear here for deciding the appeal. */
function WithdrawnPhotos({ of: { id, withdrawn_photos: photos } }: { of: HeldReview }) {
  const may = useMay()
  const t = useTexts(decisionTexts).review
  if (photos.length === 0 || !may('taken_down', 'read')) return null
  return (
    <figure className={css.withdrawnPhotos}>
      <figcaption>{t.withdrawnPhotos(photos.length)}</figcaption>
      {photos.map((photo, i) => (
        <img
          key={photo.id}
          className={css.withdrawn}
          src={`/api/admin/reviews/${id}/photos/${photo.id}`}
          width={photo.width}
          height={photo.height}
          alt={t.photo(i + 1)}
          loading="lazy"
        />
      ))}
    </figure>
  )
}

function Stars({ of: count }: { of: number }) {
  const { stars } = useTexts(uiTexts)
  return (
    <span role="img" aria-label={stars(count)}>
      {'★'.repeat(count)}
    </span>
  )
}
