import { useState } from 'react'
import type { AdminLegalDocument, LegalText, LegalVersion } from '#contract/legal/versions.ts'
import { locales } from '#contract/locale.ts'
import { Difference } from '#web/domains/admin/editing/difference.tsx'
import writing from '#web/domains/admin/editing/writing.module.css'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { formatDay, formatNumber } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { adminLegalTexts } from '#web/locales/admin-legal.ts'
import { writingTexts } from '#web/locales/admin-writing.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { Row } from '#web/ui/page.tsx'
import { Time } from '#web/ui/time.tsx'
import { fateTones } from './fate-tones.ts'
import css from './legal.module.css'
import { TextPreview } from './text-preview.tsx'

/** All versions of a document with their texts and the number of people notified. */
export function Versions({ document }: { document: AdminLegalDocument }) {
  const t = useTexts(adminLegalTexts)
  return (
    <section aria-labelledby="versions" className={writing.form}>
      <h2 id="versions">{t.versions.title}</h2>
      <ol className={writing.versions}>
        {document.versions.map((version) => (
          <Version key={`${version.version} ${version.state} ${version.at}`} document={document} version={version} />
        ))}
      </ol>
    </section>
  )
}

function Version({ document, version }: { document: AdminLegalDocument; version: LegalVersion }) {
  const t = useTexts(adminLegalTexts)
  const locale = useLocale()
  const [text, setText] = useState<LegalText>()
  const { version: number, state, changed_on: day, by, at, reason, weight, accepted, told } = version
  const read = useAction(() => api.legalAdmin.version({ params: { document: document.slug, version: String(number) } }), { done: setText })
  const facts = [
    weight && t.weights[weight],
    accepted > 0 && `${t.facts.accepted}: ${formatNumber(accepted, locale)}`,
    told > 0 && `${t.facts.told}: ${formatNumber(told, locale)}`,
  ].filter(Boolean)
  return (
    <li aria-label={t.version(number)}>
      <Row isSplit>
        <Row>
          <b>{t.version(number)}</b>
          <Badge tone={fateTones[state]}>{t.fates[state]}</Badge>
          {day && <time dateTime={day}>{formatDay(day, locale)}</time>}
        </Row>
        {state !== 'taken_back' && (
          <Button
            look="plain"
            size="s"
            aria-expanded={text !== undefined}
            isBusy={read.isBusy}
            onClick={() => (text ? setText(undefined) : void read.run())}
          >
            {text ? t.versions.hide : t.versions.read}
          </Button>
        )}
      </Row>
      {reason && <q>{reason}</q>}
      <p className={css.note}>
        {by ?? t.versions.product}
        {at && (
          <>
            , <Time at={at} />
          </>
        )}
        {facts.map((fact) => ` · ${fact}`)}
      </p>
      {text && <Text document={document} text={text} />}
    </li>
  )
}

const Text = ({ document, text }: { document: AdminLegalDocument; text: LegalText }) => (
  <div className={writing.sideBySide}>
    {locales.map((language) => (
      <TextPreview
        key={language}
        document={document.slug}
        language={language}
        summary={text.summary[language]}
        body={text.body[language]}
      />
    ))}
  </div>
)

/** Differences between two versions. */
export function Compare({ document }: { document: AdminLegalDocument }) {
  const t = useTexts(adminLegalTexts)
  const { languages } = useTexts(writingTexts)
  const known = document.versions.filter(({ state }) => state !== 'taken_back')
  const [chosen, setChosen] = useState({ before: String(known[1]?.version ?? ''), after: String(known[0]?.version ?? '') })
  const [texts, setTexts] = useState<{ before: LegalText; after: LegalText }>()
  const textOf = (version: string) => api.legalAdmin.version({ params: { document: document.slug, version } })
  const compare = useAction(
    async () => {
      const [before, after] = await Promise.all([textOf(chosen.before), textOf(chosen.after)])
      return { before, after }
    },
    { done: setTexts },
  )
  if (known.length < 2) return null
  const options = known.map(({ version, state }) => ({ value: String(version), label: `${t.version(version)} · ${t.fates[state]}` }))
  const choose = (side: 'before' | 'after') => ({
    label: t.compare[side],
    options,
    value: chosen[side],
    onChange: ({ target }: { target: { value: string } }) => {
      setChosen({ ...chosen, [side]: target.value })
      setTexts(undefined)
    },
  })
  return (
    <section aria-labelledby="compare" className={writing.form}>
      <h2 id="compare">{t.compare.title}</h2>
      <div className={css.wish}>
        <SelectField {...choose('before')} />
        <SelectField {...choose('after')} />
      </div>
      <Row>
        <Button look="soft" isBusy={compare.isBusy} onClick={() => void compare.run()}>
          {t.compare.show}
        </Button>
      </Row>
      {texts && (
        <Difference
          same={t.compare.same}
          parts={locales.flatMap((language) =>
            (['summary', 'body'] as const).map((part) => ({
              name: `${t.next[part]}, ${languages[language].toLowerCase()}`,
              before: texts.before[part][language],
              after: texts.after[part][language],
            })),
          )}
        />
      )}
    </section>
  )
}
