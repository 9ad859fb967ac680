import { href } from 'react-router'

const withZip = (path: string, zipcode: string | undefined) => (zipcode ? `${path}?zipcode=${zipcode}` : path)

/** Results page of a service; `state` is a slug. */
export const resultsPath = (service: string, { state, zipcode }: { state?: string | undefined; zipcode?: string | undefined } = {}) =>
  withZip(href('/search/:service/:state?', { service, state }), zipcode)

/** Path of a written link with the visitor's zip, if it leads to results or a category and names no place. */
export const searchedNear = (path: string, zipcode: string | undefined) =>
  /^(\/en)?\/(search|category)\/[a-z0-9-]+$/.test(path) ? withZip(path, zipcode) : path

export const categoryPath = (slug: string, zipcode?: string) => withZip(href('/category/:slug', { slug }), zipcode)
