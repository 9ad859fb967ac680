import { IconChevronRight } from '@tabler/icons-react'
import { href } from 'react-router'
import { projectStates } from '#contract/projects/states.ts'
import { api } from '#web/lib/api.ts'
import { LocalLink } from '#web/lib/link.tsx'
import { useStore } from '#web/lib/store.ts'
import { useTexts } from '#web/lib/texts.ts'
import { uploadTexts } from '#web/locales/uploads.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Row, Stack } from '#web/ui/page.tsx'
import { LostStreet } from '#web/ui/scenes/lost-street.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { Ago } from '#web/ui/time.tsx'
import css from './choose-request.module.css'
import { useAsked } from './use-asked.ts'

const nothing = { data: [], next_cursor: null }

/** Choice of the request that the photos are for. */
export function ChooseRequest() {
  const t = useTexts(uploadTexts).page
  // Without a session or a draft there are no requests to load.
  const isSomebody = useStore(({ isAuth, guestUser, currentProject }) => isAuth || guestUser !== null || currentProject !== null)
  const { answer } = useAsked(async () => (isSomebody ? api.projects.list({ query: { limit: 50 } }) : nothing), 'list')
  const requests = answer && answer !== 'failed' ? answer.data : []
  const open = requests.filter(({ state }) => (['answer', 'edit'] as const).some((event) => projectStates.can(event, state, 'U')))
  if (answer && open.length === 0)
    return (
      <>
        <h1 className="visually-hidden">{t.title}</h1>
        <EmptyState
          scene={<LostStreet />}
          title={t.none}
          action={
            <Row>
              <ButtonLink to={href('/search')}>{t.search}</ButtonLink>
              <ButtonLink look="soft" to={`${href('/auth/login')}?redirect=${href('/upload')}`}>
                {t.signIn}
              </ButtonLink>
            </Row>
          }
        >
          {t.noneText}
        </EmptyState>
      </>
    )
  return (
    <Stack>
      <Stack gap="s">
        <h1>{t.choose}</h1>
        <p>{t.chooseText}</p>
      </Stack>
      {answer ? (
        <Stack gap="s">
          {open.map(({ id, service, city, created_at }) => (
            <LocalLink key={id} className={css.request} to={`${href('/upload')}?project=${id}`}>
              <b>{service.name}</b>
              <span>
                {city} · <Ago at={created_at} />
              </span>
              <IconChevronRight aria-hidden />
            </LocalLink>
          ))}
        </Stack>
      ) : (
        <Loading>
          <Skeleton height="8rem" />
        </Loading>
      )}
    </Stack>
  )
}
