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
    summary: 'Add a photo that was sent in parts; twice is once',
    params: projectParams,
    body: z.object({ upload_id: Id }),
    response: Project,
    errors: [projectErrors.tooManyPhotos, uploadErrors.uploadUnfinished],
  }),
  orderPhotos: endpoint({
    method: 'PUT',
    path: '/api/projects/:project_id/photos',
    access: 'owner',
    summary: 'Put the photos of a request in this order; those not named come last',
    params: projectParams,
    body: z.object({ media_ids: z.array(Id).check(z.maxLength(50)) }),
    response: Project,
  }),
  openUploadLink: endpoint({
    method: 'POST',
    path: '/api/projects/:project_id/upload-link',
    access: 'owner',
    summary: 'A link by which another device adds photos to a request, for an hour',
    params: projectParams,
    response: UploadLink,
  }),
  endUploadLink: endpoint({
    method: 'DELETE',
    path: '/api/projects/:project_id/upload-link',
    access: 'owner',
    summary: 'Let that link open nothing any more',
    params: projectParams,
  }),
  linkedPhotos: endpoint({
    method: 'GET',
    path: '/api/upload-link',
    access: 'anyone',
    summary: 'What came by a link, and how many more photos may',
    query: linkedPhotosQuery,
    response: LinkedPhotos,
    errors: [uploadErrors.uploadLinkEnded],
  }),
  addLinkedPhoto: endpoint({
    method: 'POST',
    path: '/api/upload-link/photos',
    access: 'anyone',
    summary: 'Add a photo by a link; twice is once',
    body: linkedPhotoBody,
    response: LinkedPhotos,
    limits: [{ count: 60, seconds: 3600, by: 'ip' }],
    errors: [projectErrors.tooManyPhotos, uploadErrors.uploadUnfinished, uploadErrors.uploadLinkEnded],
  }),
  removePhoto: endpoint({
    method: 'DELETE',
    path: '/api/projects/:project_id/photos/:media_id',
    access: 'owner',
    summary: 'Take a photo out of a request',
    params: z.object({ project_id: Id, media_id: Id }),
  }),
}
