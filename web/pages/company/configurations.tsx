import { IconChevronRight, IconPlug } from '@tabler/icons-react'
import { useRevalidator } from 'react-router'
import { isOver } from '#contract/companies/states.ts'
import { roleMay } from '#contract/company-roles.ts'
import type { AuthUser } from '#contract/users/people.ts'
import { integrationPaths } from '#web/domains/integrations/paths.ts'
import { companyPaths, configurationPath } from '#web/domains/leads/paths.ts'
import { apiContext } from '#web/lib/api.ts'
import { requireCompany, userContext } from '#web/lib/guards.ts'
import { Head } from '#web/lib/head.tsx'
import { LocalLink } from '#web/lib/link.tsx'
import { useLive } from '#web/lib/live.ts'
import { useTexts } from '#web/lib/texts.ts'
import { configurationsTexts } from '#web/locales/configurations.ts'
import { Page, Stack } from '#web/ui/page.tsx'
import { TaskBar } from '#web/ui/task-bar.tsx'
import type { Route } from './+types/configurations.ts'
import links from '#web/ui/link-list.module.css'
import css from './configurations.module.css'
import { sections } from './configurations/sections.ts'

export const middleware = [requireCompany]
export const clientMiddleware = [requireCompany]

/** A closed company keeps only its readable sections. */
const sectionsOf = ({ company }: AuthUser) =>
  sections.filter(({ area, isLasting }) => company && roleMay(company.role, area) && (isLasting || !isOver(company.status)))

async function load({ context, url }: Route.LoaderArgs) {
  const user = context.get(userContext)
  const shown = sectionsOf(user)
  const asked = shown.find(({ id }) => id === url.searchParams.get('section'))
  const current = asked ?? shown[0]!
  return { user, isNamed: asked !== undefined, current: current.id, data: await current.load({ api: context.get(apiContext), user, url }) }
}
export { load as clientLoader, load as loader }

/** Settings of a company: on a phone the index, then one section; on a wide screen side by side. */
export default function ConfigurationsPage({ loaderData: { user, isNamed, current, data } }: Route.ComponentProps) {
  const t = useTexts(configurationsTexts)
  const { revalidate } = useRevalidator()
  useLive(user.company ? `company:${user.company.id}` : null, () => void revalidate())
  const { show } = sections.find(({ id }) => id === current)!
  const { name, lead } = t.sections[current]
  return (
    <>
      <Head title={isNamed ? `${name} · ${t.title}` : t.title} isPrivate />
      <TaskBar title={t.title} back={isNamed ? configurationPath() : companyPaths.sections} />
      <Page>
        <div className={css.place} data-named={isNamed || undefined}>
          <nav aria-label={t.index} className={`${links.list} ${css.index}`}>
            {sectionsOf(user).map(({ id, icon: Icon }) => (
              <LocalLink key={id} to={configurationPath(id)} aria-current={id === current ? 'page' : undefined}>
                <Icon aria-hidden />
                <span>
                  {t.sections[id].name}
                  <small>{t.sections[id].lead}</small>
                </span>
                <IconChevronRight aria-hidden className={links.go} />
              </LocalLink>
            ))}
            {user.company && (
              <LocalLink to={integrationPaths.start}>
                <IconPlug aria-hidden />
                <span>
                  {t.integrations.name}
                  <small>{t.integrations.lead}</small>
                </span>
                <IconChevronRight aria-hidden className={links.go} />
              </LocalLink>
            )}
          </nav>
          <section className={css.section} aria-labelledby="section">
            <Stack gap="s">
              <h2 id="section">{name}</h2>
              <p className={css.lead}>{lead}</p>
            </Stack>
            {show({ data, user })}
          </section>
        </div>
      </Page>
    </>
  )
}
