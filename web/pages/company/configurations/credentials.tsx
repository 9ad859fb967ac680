import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Credential } from '#contract/companies/credentials.ts'
import { type DocumentKind, documentKinds } from '#contract/companies/states.ts'
import { useTexts } from '#web/lib/texts.ts'
import { credentialsTexts } from '#web/locales/credentials.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Stack } from '#web/ui/page.tsx'
import { CredentialRow } from './credentials/credential-row.tsx'
import css from './credentials/credentials.module.css'
import { Needs } from './credentials/needs.tsx'
import { SubmitDialog, type Start } from './credentials/submit-dialog.tsx'
import { TierCard } from './credentials/tier-card.tsx'
import { section, type SectionArgs } from '#web/lib/section.tsx'

async function loadCredentials({ api }: SectionArgs) {
  const [own, states, categories] = await Promise.all([api.credentials.list(), api.geo.states(), api.catalog.categories()])
  return { own, states, categories }
}

type Loaded = Awaited<ReturnType<typeof loadCredentials>>

const isShown = (kind: Credential['kind']): kind is DocumentKind => (documentKinds as readonly string[]).includes(kind)

/** Credentials of the company, missing ones, and its tier. */
function CredentialsSection({ data: { own, states, categories } }: { data: Loaded }) {
  const t = useTexts(credentialsTexts)
  const { revalidate } = useRevalidator()
  const [start, setStart] = useState<Start>()
  const shown = own.credentials.filter(({ kind }) => isShown(kind))
  const renewing = (of: Credential) =>
    setStart({
      kind: of.kind as DocumentKind,
      ...(of.state_iso ? { state_iso: of.state_iso } : {}),
      ...(of.trade ? { category: of.trade.slug } : {}),
      ...(of.worker ? { worker: of.worker } : {}),
      source: of.source,
    })

  return (
    <Stack gap="l">
      <Needs needs={own.needs} start={setStart} />
      <section className={css.part} aria-labelledby="mine">
        <h3 id="mine">{t.mine}</h3>
        {shown.length === 0 ? (
          <EmptyState title={t.none.title}>{t.none.text}</EmptyState>
        ) : (
          <ul className={css.list}>
            {shown.map((credential) => (
              <CredentialRow key={credential.id} of={credential} renew={() => renewing(credential)} />
            ))}
          </ul>
        )}
        <div>
          <Button look="soft" onClick={() => setStart({})}>
            {t.add}
          </Button>
        </div>
        <p className={css.note}>{t.onlyUs}</p>
      </section>
      <TierCard of={own.tier} credentials={own.credentials} />
      {start && (
        <SubmitDialog
          start={start}
          states={states}
          categories={categories}
          close={() => setStart(undefined)}
          done={() => {
            setStart(undefined)
            void revalidate()
          }}
        />
      )}
    </Stack>
  )
}

export const credentialsSection = section(loadCredentials, CredentialsSection)
