import { href } from 'react-router'

/** Price guide of a service; `place` is its slug. */
export const guidePath = (service: string, place?: string | null) =>
  href('/precios/:service/:place?', { service, ...(place ? { place } : {}) })
