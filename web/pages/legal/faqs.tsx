import { useMemo, useState } from 'react'
import { audiences } from '#contract/legal/states.ts'
import type { Faq } from '#contract/legal/documents.ts'
import { DocumentHead } from '#web/domains/legal/document-head.tsx'
import { isAbout, wordsOf } from '#web/domains/legal/faq-search.ts'
import { apiContext } from '#web/lib/api.ts'
import { ForMachines, Head, JsonLd } from '#web/lib/head.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { documentTexts } from '#web/locales/legal-documents.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Prose } from '#web/ui/prose.tsx'
import { LostStreet } from '#web/ui/scenes.tsx'
import type { Route } from './+types/faqs.ts'
import css from './faqs.module.css'

const load = ({ context }: Route.LoaderArgs) => context.get(apiContext).legal.faqs()
export { load as clientLoader, load as loader }

/** Searchable questions with their answers. Without scripts, a plain list of disclosures. */
export default function FaqsPage({ loaderData: { questions, summary, ...document } }: Route.ComponentProps) {
  const t = useTexts(documentTexts).faqs
  const [typed, setTyped] = useState('')
  const searchable = useMemo(() => questions.map((faq) => ({ faq, words: wordsOf(`${faq.question} ${faq.text}`) })), [questions])
  const found = searchable.filter(({ words }) => isAbout(words, typed)).map(({ faq }) => faq)
  return (
    <>
      <Head title={document.name} description={t.description} />
      <ForMachines>{import.meta.env.SSR && <JsonLd data={pageData(questions)} />}</ForMachines>
      <DocumentHead document={document} />
      <Prose html={summary} />
      <search className={css.search}>
        <TextField
          type="search"
          label={t.search}
          placeholder={t.example}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <p role="status" className="visually-hidden">
          {typed && t.found(found.length)}
        </p>
      </search>
      {found.length === 0 ? (
        <EmptyState scene={<LostStreet />} title={t.none(typed.trim())} action={<Button onClick={() => setTyped('')}>{t.all}</Button>}>
          {t.noneText}
        </EmptyState>
      ) : (
        audiences.map((audience) => (
          <Audience key={audience} name={t.audiences[audience]} faqs={found.filter((faq) => faq.audience === audience)} />
        ))
      )}
    </>
  )
}

function Audience({ name, faqs }: { name: string; faqs: readonly Faq[] }) {
  if (faqs.length === 0) return null
  return (
    <section className={css.audience}>
      <h2>{name}</h2>
      {faqs.map(({ id, question, html }) => (
        <details key={id} id={id} className={css.question}>
          <summary>
            <h3>{question}</h3>
          </summary>
          <Prose html={html} />
        </details>
      ))}
    </section>
  )
}

const pageData = (questions: readonly Faq[]) => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, text }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text },
  })),
})
