import { chosenReasons, chosenTitle } from '#contract/matching/chosen.ts'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { boardTexts } from '#web/locales/board.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Row } from '#web/ui/page.tsx'
import { Ago } from '#web/ui/time.tsx'
import type { Board } from '#contract/boards/board.ts'

type NoticeProps = { board: Board; reload: () => void; close: () => void }

/** Progress while nobody has answered, with the time of the next wave; finally the honest result with the two ways to continue. */
export function AskingNotice({ board: { project, companies, next_wave_at, told_at, chosen }, reload, close }: NoticeProps) {
  const t = useTexts(boardTexts)
  const locale = useLocale()
  if (companies.some(({ lead_id, approval }) => lead_id !== null || approval !== null)) return null
  if (told_at) {
    const isDirect = project.company !== null && !project.asks_others
    const outcome = chosen ?? 'silent'
    return (
      <Banner
        tone="warning"
        isLive
        title={isDirect ? chosenTitle(outcome, project.company!.name)[locale] : t.nobodyTitle}
        action={
          <Row>
            <WidenButton projectId={project.id} reload={reload}>
              {isDirect ? t.askOthers : t.widen}
            </WidenButton>
            <Button size="s" look="plain" onClick={close}>
              {t.close}
            </Button>
          </Row>
        }
      >
        {isDirect ? `${chosenReasons[outcome][locale]} ${t.othersText}` : t.nobodyText}
      </Banner>
    )
  }
  if (project.company && !project.asks_others) {
    return (
      <Banner
        title={t.directTitle(project.company.name)}
        action={
          <WidenButton projectId={project.id} reload={reload}>
            {t.askOthers}
          </WidenButton>
        }
      >
        {t.directText}
      </Banner>
    )
  }
  return (
    <Banner title={t.askingTitle}>
      {chosen && project.company && `${chosenTitle(chosen, project.company.name)[locale]}. ${chosenReasons[chosen][locale]} `}
      {t.askingText}
      {next_wave_at && (
        <>
          {' '}
          {t.nextWave} <Ago at={next_wave_at} />.
        </>
      )}
    </Banner>
  )
}

function WidenButton({ projectId, reload, children }: { projectId: string; reload: () => void; children: string }) {
  const t = useTexts(boardTexts)
  const widen = useAction((options) => api.projects.widen({ params: { project_id: projectId } }, options), {
    done: () => {
      showToast(t.widened)
      reload()
    },
  })
  return (
    <Button size="s" isBusy={widen.isBusy} onClick={() => void widen.run()}>
      {children}
    </Button>
  )
}
