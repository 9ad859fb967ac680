import { submissionApi } from '#contract/projects/submission.ts'
import { implement } from '#server/lib/implement.ts'
import { submitProject } from './service.ts'

export const submissionRoutes = implement(submissionApi, {
  submit: (ctx, { params }) => submitProject(ctx, params.project_id),
})
