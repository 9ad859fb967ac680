import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { AdminLegalDocument, LegalVersion } from '#contract/legal/versions.ts'
import { legalDocuments, type LegalSlug } from '#contract/legal/states.ts'
import { Anew } from '#web/domains/admin/editing/restartable.tsx'
import { ReasonButton } from '#web/domains/admin/decisions/reason-button.tsx'
import { useMay } from '#web/domains/admin/permissions/role.ts'
import writing from '#web/domains/admin/editing/writing.module.css'
import { api, apiContext } from '#web/lib/api.ts'
import { formatDay, formatNumber } from '#web/lib/format.ts'
import { Head } from '#web/lib/head.tsx'
import { LocalLink } from '#web/lib/link.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { showToast } from '#web/lib/notices.ts'
import { useHydrated } from '#web/lib/store.ts'
import { useTexts } from '#web/lib/texts.ts'
import { adminLegalTexts } from '#web/locales/admin-legal.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DataList } from '#web/ui/data-list.tsx'
import { Row, Stack } from '#web/ui/page.tsx'
import type { Route } from './+types/document.ts'
import { Editor } from './editor.tsx'
import { fateTones } from './fate-tones.ts'
import css from './legal.module.css'
import { Publish } from './publish.tsx'
import { useDraft } from './use-draft.ts'
import { Compare, Versions } from './versions.tsx'

const load = ({ context, params }: Route.LoaderArgs) =>
  context.get(apiContext).legalAdmin.read({ params: { document: params.document as LegalSlug } })
export { load as clientLoader, load as loader }

/** A legal document: version in force, draft or planned version, and history. */
export default function LegalDocumentPage({ loaderData: document }: Route.ComponentProps) {
  const t = useTexts(adminLegalTexts)
  const locale = useLocale()
  const mayAct = useMay()('content', 'write')
  const { slug, version, changed_on: day, accepted } = document
  const name = legalDocuments[slug].name[locale]
  const planned = document.versions.find(({ state }) => state === 'planned')
  return (
    <Stack>
      <Head title={name} isPrivate />
      <LocalLink to="/admin/legal">← {t.title}</LocalLink>
      <h1>{name}</h1>
      {!mayAct && <p className={css.note}>{t.readOnly}</p>}
      <Card as="section">
        <DataList
          items={[
            { label: t.facts.inForce, value: <b>{t.version(version)}</b> },
            { label: t.facts.since, value: <time dateTime={day}>{formatDay(day, locale)}</time> },
            ...(accepted === null ? [] : [{ label: t.facts.accepted, value: formatNumber(accepted, locale) }]),
            { label: t.facts.page, value: <LocalLink to={`/legal/${slug}`}>{t.facts.see}</LocalLink> },
          ]}
        />
      </Card>
      {planned ? <Planned document={document} planned={planned} mayAct={mayAct} /> : mayAct && <Next key={slug} document={document} />}
      <Compare key={`${slug} ${document.versions.length}`} document={document} />
      <Versions document={document} />
    </Stack>
  )
}

type PlannedProps = { document: AdminLegalDocument; planned: LegalVersion; mayAct: boolean }

/** A planned version. */
function Planned({ document: { slug }, planned, mayAct }: PlannedProps) {
  const t = useTexts(adminLegalTexts)
  const locale = useLocale()
  const { revalidate } = useRevalidator()
  const { version, changed_on: day, weight, changes, reason, by, told } = planned
  return (
    <Card as="section" aria-labelledby="next">
      <div className={writing.form}>
        <Row>
          <h2 id="next">{t.version(version)}</h2>
          <Badge tone={fateTones.planned}>{t.fates.planned}</Badge>
        </Row>
        {day && <p>{t.planned.announced(formatDay(day, locale))}</p>}
        <DataList
          items={[
            { label: t.facts.weight, value: weight && t.weights[weight] },
            ...(changes ? [{ label: t.publish.changes, value: changes[locale] }] : []),
            { label: t.facts.reason, value: reason },
            { label: t.facts.by, value: by },
            ...(weight === 'small' ? [] : [{ label: t.facts.told, value: t.people(told) }]),
            { label: t.facts.page, value: <LocalLink to={`/legal/${slug}?version=${version}`}>{t.facts.see}</LocalLink> },
          ]}
        />
        {mayAct && (
          <Row>
            <ReasonButton
              action={t.planned.takeBack}
              title={t.planned.takeBackTitle}
              text={t.planned.takeBackText}
              send={(given, options) => api.legalAdmin.takeBack({ params: { document: slug }, body: { version, reason: given } }, options)}
              done={() => {
                showToast(t.planned.takenBack)
                void revalidate()
              }}
            />
          </Row>
        )}
      </div>
    </Card>
  )
}

/** Editor of the draft, or the button that starts one. */
function Next(props: { document: AdminLegalDocument }) {
  return <Anew>{() => <Writing {...props} />}</Anew>
}

function Writing({ document }: { document: AdminLegalDocument }) {
  // The stored draft is read after hydration; until then it must be neither shown nor deleted.
  const isAlive = useHydrated()
  const t = useTexts(adminLegalTexts).next
  const { slug, draft, version } = document
  const kept = useDraft(slug)
  const [isBegun, setBegun] = useState(kept.start !== undefined)
  const [isChanged, setChanged] = useState(false)
  // Number of discards: remounts the editor.
  const [replaced, setReplaced] = useState(0)
  function replace() {
    kept.keep(undefined)
    setChanged(false)
    setBegun(false)
    setReplaced(replaced + 1)
  }
  const isOpen = draft !== null || isBegun
  return (
    <section aria-labelledby="next" className={writing.form}>
      <h2 id="next">{t.title}</h2>
      {isOpen ? (
        <Editor key={replaced} document={document} isAlive={isAlive} onChanged={setChanged} onReplaced={replace} />
      ) : (
        <>
          <p className={css.note}>{t.none}</p>
          <Row>
            <Button look="soft" onClick={() => setBegun(true)}>
              {t.begin(version + 1)}
            </Button>
          </Row>
        </>
      )}
      {draft && <Publish document={document} draft={draft} isChanged={isChanged} />}
    </section>
  )
}
