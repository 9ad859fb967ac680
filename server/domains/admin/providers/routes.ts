import { providersApi } from '#contract/admin/providers.ts'
import { implement } from '#server/lib/implement.ts'
import { listProviders } from './service.ts'

export const providersRoutes = implement(providersApi, { list: listProviders })
