import { projectsApi } from '#contract/projects/project.ts'
import { implement } from '#server/lib/implement.ts'
import * as service from './service.ts'
import * as draft from '../draft/service.ts'
import { addSlots, widen } from '../slots/service.ts'
import { readDemand, readOwnDemand } from '../demand/service.ts'
import * as photos from '../photos/service.ts'
import { confirmDone } from '../hire/service.ts'
import { submitProject } from '../submission/service.ts'

export const projectsRoutes = implement(projectsApi, {
  create: (ctx, { body }) => draft.createProject(ctx, body),
  get: (ctx, { params }) => service.getForOwner(ctx, params.project_id),
  answer: (ctx, { body }) => draft.saveAnswers(ctx, body.project_id, body.answers),
  update: (ctx, { params, body }) => draft.saveDetails(ctx, params.project_id, body),
  addPhoto: (ctx, { params, file }) => photos.addPhoto(ctx, params.project_id, file),
  addUploaded: (ctx, { params, body }) => photos.addUploaded(ctx, params.project_id, body.upload_id),
  orderPhotos: (ctx, { params, body }) => photos.orderPhotos(ctx, params.project_id, body.media_ids),
  openUploadLink: (ctx, { params }) => photos.openLink(ctx, params.project_id),
  endUploadLink: (ctx, { params }) => photos.endLink(ctx, params.project_id),
  linkedPhotos: (ctx, { query }) => photos.readLinkedPhotos(ctx, query.link),
  addLinkedPhoto: (ctx, { body }) => photos.addLinkedPhoto(ctx, body),
  removePhoto: (ctx, { params }) => photos.removePhoto(ctx, params.project_id, params.media_id),
  submit: (ctx, { params }) => submitProject(ctx, params.project_id),
  close: (ctx, { params, body }) => service.closeProject(ctx, params.project_id, body.reason),
  addSlots: (ctx, { params, body }) => addSlots(ctx, params.project_id, body.slots),
  widen: (ctx, { params }) => widen(ctx, params.project_id),
  discard: (ctx, { params }) => draft.discardProject(ctx, params.project_id),
  confirmDone: (ctx, { params }) => confirmDone(ctx, params.project_id),
  demand: (ctx, { query }) => readDemand(ctx, query),
  ownDemand: (ctx, { query }) => readOwnDemand(ctx, query.services),
})
