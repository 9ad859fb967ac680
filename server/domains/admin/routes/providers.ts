import { providersApi } from '#contract/providers.ts'
import { implement } from '#server/lib/implement.ts'
import { listProviders } from '../service/providers.ts'

export const providersRoutes = implement(providersApi, { list: listProviders })
