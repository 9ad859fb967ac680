import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { uploadErrors } from '../media/states.ts'
import { UploadLink, linkedPhotosQuery, LinkedPhotos, linkedPhotoBody } from '../media/uploads.ts'
import { Id } from '../primitives.ts'
import { projectParams, Project } from './project.ts'
import { projectErrors } from './states.ts'

export const photosApi = {
  addPhoto: endpoint({
    method: 'POST',
    path: '/api/projects/:project_id/photos',
    access: 'owner',
    summary: 'Add a photo to a request',
    params: projectParams,
    upload: true,
    response: Project,
    status: 201,
    limits: [{ count: 60, seconds: 3600, by: 'ip' }],
    errors: [projectErrors.tooManyPhotos],
  }),
  addUploaded: endpoint({
    method: 'POST',
    path: '/api/projects/:project_id/photos/uploaded',
    access: 'owner',
    summary: 'Add an uploaded photo to a request; idempotent',
    params: projectParams,
    body: z.object({ upload_id: Id }),
    response: Project,
    errors: [projectErrors.tooManyPhotos, uploadErrors.uploadUnfinished],
  }),
  orderPhotos: endpoint({
    method: 'PUT',
    path: '/api/projects/:project_id/photos',
    access: 'owner',
    summary: 'Reorder the photos of a request; photos left out come last',
    params: projectParams,
    body: z.object({ media_ids: z.array(Id).check(z.maxLength(50)) }),
    response: Project,
  }),
  openUploadLink: endpoint({
    method: 'POST',
    path: '/api/projects/:project_id/upload-link',
    access: 'owner',
    summary: 'Create a link for adding photos from another device, valid for an hour',
    params: projectParams,
    response: UploadLink,
  }),
  endUploadLink: endpoint({
    method: 'DELETE',
    path: '/api/projects/:project_id/upload-link',
    access: 'owner',
    summary: 'Revoke the link for adding photos',
    params: projectParams,
  }),
  linkedPhotos: endpoint({
    method: 'GET',
    path: '/api/upload-link',
    access: 'anyone',
    summary: 'List photos added by a link, and how many more are allowed',
    query: linkedPhotosQuery,
    response: LinkedPhotos,
    errors: [uploadErrors.uploadLinkEnded],
  }),
  addLinkedPhoto: endpoint({
    method: 'POST',
    path: '/api/upload-link/photos',
    access: 'anyone',
    summary: 'Add a photo by a link; idempotent',
    body: linkedPhotoBody,
    response: LinkedPhotos,
    limits: [{ count: 60, seconds: 3600, by: 'ip' }],
    errors: [projectErrors.tooManyPhotos, uploadErrors.uploadUnfinished, uploadErrors.uploadLinkEnded],
  }),
  removePhoto: endpoint({
    method: 'DELETE',
    path: '/api/projects/:project_id/photos/:media_id',
    access: 'owner',
    summary: 'Remove a photo from a request',
    params: z.object({ project_id: Id, media_id: Id }),
  }),
}
