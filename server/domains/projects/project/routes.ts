import { projectsApi } from '#contract/projects/project.ts'
import { implement } from '#server/lib/implement.ts'
import { confirmDone } from '../hire/service.ts'
import { closeProject, getForOwner } from './service.ts'

export const projectsRoutes = implement(projectsApi, {
  get: (ctx, { params }) => getForOwner(ctx, params.project_id),
  close: (ctx, { params, body }) => closeProject(ctx, params.project_id, body.reason),
  confirmDone: (ctx, { params }) => confirmDone(ctx, params.project_id),
})
