import { draftApi } from '#contract/projects/draft.ts'
import { implement } from '#server/lib/implement.ts'
import { createProject, discardProject, saveAnswers, saveDetails } from './service.ts'

export const draftRoutes = implement(draftApi, {
  create: (ctx, { body }) => createProject(ctx, body),
  answer: (ctx, { body }) => saveAnswers(ctx, body.project_id, body.answers),
  update: (ctx, { params, body }) => saveDetails(ctx, params.project_id, body),
  discard: (ctx, { params }) => discardProject(ctx, params.project_id),
})
