import type { Board, BoardCompany } from '#contract/boards/board.ts'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { LocalLink } from '#web/lib/link.tsx'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { approvalTexts } from '#web/locales/approval.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Rating } from '#web/ui/rating.tsx'
import { Ago } from '#web/ui/time.tsx'
import css from './board.module.css'
import { logoPath } from './company-row.tsx'

/** Companies that want the job and wait for the owner’s approval. None has the contact yet. */
export function Approvals({ board: { project, companies }, reload }: { board: Board; reload: () => void }) {
  const t = useTexts(approvalTexts)
  const waiting = companies.filter(({ approval }) => approval !== null)
  if (waiting.length === 0) return null
  return (
    <section className={css.section} aria-labelledby="approvals" aria-live="polite">
      <h2 id="approvals">{t.title(waiting.length)}</h2>
      <p>{t.text[project.contact_mode]}</p>
      <ul className={css.companies}>
        {waiting.map((one) => (
          <Waiting key={one.company.id} of={one} reload={reload} />
        ))}
      </ul>
    </section>
  )
}

function Waiting({ of, reload }: { of: BoardCompany; reload: () => void }) {
  const t = useTexts(approvalTexts)
  const { company } = of
  const { match_id, until } = of.approval!
  // A company that cannot be approved any more leaves the list.
  const failed = () => (reload(), false)
  const approve = useAction((options) => api.approvals.approve({ params: { match_id } }, options), {
    done: () => (showToast(t.approved(company.name)), reload()),
    failed,
  })
  const decline = useAction((options) => api.approvals.decline({ params: { match_id } }, options), {
    done: () => (showToast(t.declined(company.name)), reload()),
    failed,
  })
  return (
    <li className={css.company} data-state="waiting">
      <Avatar name={company.name} src={logoPath(company)} />
      <div className={css.who}>
        <h3>
          <LocalLink to={`/companies/${company.slug}`}>{company.name}</LocalLink>
        </h3>
        <p className={css.facts}>
          <Rating {...company.rating} />
          <span>
            {t.until} <Ago at={until} />
          </span>
        </p>
      </div>
      <div className={css.doing}>
        <Button
          size="s"
          aria-label={t.approveName(company.name)}
          isBusy={approve.isBusy}
          disabled={decline.isBusy}
          onClick={() => void approve.run()}
        >
          {t.approve}
        </Button>
        <Button
          size="s"
          look="plain"
          aria-label={t.declineName(company.name)}
          isBusy={decline.isBusy}
          disabled={approve.isBusy}
          onClick={() => void decline.run()}
        >
          {t.decline}
        </Button>
      </div>
    </li>
  )
}
