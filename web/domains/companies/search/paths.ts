import { href } from 'react-router'

const withZip = (path: string, zipcode: string | undefined) => (zipcode ? `${path}?zipcode=${zipcode}` : path)

/** Results page of a service; `state` is a slug. */
export const resultsPath = (service: string, { state, zipcode }: { state?: string | undefined; zipcode?: string | undefined } = {}) =>
  withZip(href('/search/:service/:state?', { service, state }), zipcode)

export const categoryPath = (slug: string, zipcode?: string) => withZip(href('/category/:slug', { slug }), zipcode)
