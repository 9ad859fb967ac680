import type { AdminCompanyDetail } from '#contract/admin/details.ts'
import type { CompanyDecisionBody } from '#contract/companies/review.ts'
import { companyStates, reviewItems } from '#contract/companies/states.ts'
import { type Choice, DecisionForm } from '#web/domains/admin/decisions/decision-form.tsx'
import { planDecision } from '#web/domains/admin/decisions/planned.ts'
import { useTexts } from '#web/lib/texts.ts'
import { decisionTexts } from '#web/locales/admin-decisions.ts'
import { Card } from '#web/ui/card.tsx'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import css from '#web/ui/fields/field.module.css'

type Decision = CompanyDecisionBody['decision']
const decisions = ['approve', 'ask', 'reject', 'suspend', 'reinstate', 'close'] as const satisfies readonly Decision[]
const looks: Partial<Record<Decision, Choice['look']>> = {
  approve: 'primary',
  reinstate: 'primary',
  reject: 'danger',
  suspend: 'danger',
  close: 'danger',
}

/** Decisions that the state machine allows for a company. */
export function CompanyDecision({ company, done }: { company: AdminCompanyDetail; done: () => void }) {
  const t = useTexts(decisionTexts)
  const possible = decisions.filter((event) => companyStates.can(event, company.status, 'A'))
  if (possible.length === 0) return <Card as="section">{t.company.nothing}</Card>

  const choices = possible.map((id): Choice => {
    const hasItems = id === 'approve' || id === 'ask'
    return {
      id,
      label: t.company[id],
      look: looks[id] ?? 'soft',
      ...(hasItems
        ? {
            renderMore: (errorOf) => (
              <Checklist legend={id === 'approve' ? t.company.checklist : t.company.whatToChange} error={errorOf('items')} />
            ),
          }
        : {}),
      ...(id === 'approve' || id === 'reinstate' ? {} : { words: { label: t.reason, hint: t.reasonHint } }),
    }
  })
  return (
    <DecisionForm
      area="companies"
      about={company.id}
      choices={choices}
      decide={({ choice, words, form }, options) =>
        planDecision(
          'companyReview.decide',
          {
            params: { company_id: company.id },
            body: {
              decision: choice as Decision,
              ...(words ? { reason: words } : {}),
              items: reviewItems.filter((item) => form.has(item)),
            },
          },
          options,
        )
      }
      done={done}
    />
  )
}

function Checklist({ legend, error }: { legend: string; error: string | undefined }) {
  const { items } = useTexts(decisionTexts).company
  return (
    <fieldset aria-describedby={error ? 'items-error' : undefined}>
      <legend>{legend}</legend>
      {error && (
        <p id="items-error" role="alert" className={css.error}>
          {error}
        </p>
      )}
      {reviewItems.map((item) => (
        <CheckField key={item} name={item} label={items[item]} />
      ))}
    </fieldset>
  )
}
