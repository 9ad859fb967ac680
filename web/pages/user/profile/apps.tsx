import { useRevalidator } from 'react-router'
import type { ConnectedApp } from '#contract/integrations/apps.ts'
import { AppList } from '#web/domains/integrations/app-list.tsx'
import { api } from '#web/lib/api.ts'
import type { SectionArgs } from '#web/lib/section.tsx'

export const loadApps = ({ api }: SectionArgs) => api.apps.list()

/** Apps that one connected as a customer. */
export function AppsSection({ data: apps }: { data: ConnectedApp[] }) {
  const { revalidate } = useRevalidator()
  return (
    <AppList apps={apps} isCustomer disconnect={(app_id) => api.apps.disconnect({ params: { app_id } })} done={() => void revalidate()} />
  )
}
