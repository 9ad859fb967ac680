import { countries } from '#contract/countries.ts'
import { geoApi } from '#contract/geo/places.ts'
import { implement } from '#server/lib/implement.ts'
import { getPlace, listStates, locate } from './service.ts'

export const geoRoutes = implement(geoApi, {
  geoip: (ctx) => locate(ctx),
  zipcode: (ctx, { params }) => getPlace(ctx, params.zip),
  countries: () => [...countries],
  states: (ctx) => listStates(ctx),
})
