/** A post by its current or a former slug, with services and related posts. */
export { readPost } from './reading/service.ts'
/** Source of posts: the configured WordPress site, else our own tables. */
export { sourceOf } from './reading/service.ts'

/** Event handler: copies a picture once. */
export { copyPicture } from './remote/service.ts'
