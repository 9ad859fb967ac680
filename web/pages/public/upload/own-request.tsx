import { href } from 'react-router'
import { projectStates } from '#contract/projects/states.ts'
import { ProjectPhotos } from '#web/domains/projects/photos/project-photos.tsx'
import { api } from '#web/lib/api.ts'
import { useLive } from '#web/lib/live.ts'
import { useSession } from '#web/lib/session.ts'
import { useTexts } from '#web/lib/texts.ts'
import { uploadTexts } from '#web/locales/uploads.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Row, Stack } from '#web/ui/page.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { ChooseRequest } from './choose-request.tsx'
import { useAsked } from './use-asked.ts'

/** Photo upload to the caller's own request. */
export function OwnRequest({ id }: { id: string }) {
  const t = useTexts(uploadTexts).page
  const user = useSession()
  const { answer: project, look } = useAsked(() => api.projects.get({ params: { project_id: id } }), id)
  useLive(project && project !== 'failed' ? `project:${id}` : null, look)
  if (project === 'failed') return <ChooseRequest />
  if (!project)
    return (
      <>
        <h1>{t.title}</h1>
        <Loading>
          <Skeleton height="14rem" />
        </Loading>
      </>
    )
  const mayEdit = (['answer', 'edit'] as const).some((event) => projectStates.can(event, project.state, 'U'))
  return (
    <Stack>
      <Stack gap="s">
        <h1>{t.project(project.service.name)}</h1>
        <p>{mayEdit ? t.projectText : t.over}</p>
      </Stack>
      {mayEdit && <ProjectPhotos project={project} changed={look} />}
      {project.state !== 'draft' && (
        <Row>
          <ButtonLink look="soft" to={user ? href('/user/projects/:id', { id }) : `${href('/search/results')}?project=${id}`}>
            {t.back}
          </ButtonLink>
        </Row>
      )}
    </Stack>
  )
}
