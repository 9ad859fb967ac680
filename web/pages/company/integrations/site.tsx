import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { roleMay } from '#contract/company-roles.ts'
import type { OwnSite } from '#contract/integrations/own-site.ts'
import { integrationPaths } from '#web/domains/integrations/paths.ts'
import { api, apiContext } from '#web/lib/api.ts'
import { Form, useApiForm } from '#web/lib/form.tsx'
import { requireCompany, userContext } from '#web/lib/guards.ts'
import { Head } from '#web/lib/head.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { ownSiteTexts } from '#web/locales/own-site.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextArea, TextField } from '#web/ui/fields/text-field.tsx'
import { Page, Stack } from '#web/ui/page.tsx'
import { TaskBar } from '#web/ui/task-bar.tsx'
import { Ago } from '#web/ui/time.tsx'
import type { Route } from './+types/site.ts'
import css from './site.module.css'

export const middleware = [requireCompany]
export const clientMiddleware = [requireCompany]

async function load({ context }: Route.LoaderArgs) {
  const { company } = context.get(userContext)
  const isOwner = company && roleMay(company.role, 'integrations')
  return { site: isOwner ? await context.get(apiContext).ownSite.get() : null }
}
export { load as clientLoader, load as loader }

/** The request widget and the review badge for a company's own site. */
export default function OwnSitePage({ loaderData: { site } }: Route.ComponentProps) {
  const t = useTexts(ownSiteTexts)
  return (
    <>
      <Head title={t.title} isPrivate />
      <TaskBar title={t.title} back={integrationPaths.start} />
      <Page width="task">
        <Stack gap="l">
          <p>{t.intro}</p>
          {site ? (
            <>
              <Sites key={`${site.origins.join()} ${site.accent}`} site={site} />
              <Widget site={site} />
              <RatingBadge site={site} />
            </>
          ) : (
            <p className={css.note}>{t.onlyOwners}</p>
          )}
        </Stack>
      </Page>
    </>
  )
}

function Sites({ site }: { site: OwnSite }) {
  const t = useTexts(ownSiteTexts)
  const { revalidate } = useRevalidator()
  const [lines, setLines] = useState(site.origins.join('\n'))
  const form = useApiForm({
    schema: () => import('#contract/integrations/own-site.ts').then(({ OwnSiteInput }) => OwnSiteInput),
    defaults: { origins: site.origins, accent: site.accent },
    send: (body) => api.ownSite.save({ body }),
    done: () => {
      showToast(t.saved)
      void revalidate()
    },
  })
  const { onChange, name, error } = form.control('origins')
  const type = (typed: string) => {
    setLines(typed)
    onChange(typed.split('\n').flatMap((line) => line.trim() || []))
  }
  const { refused_origin: refused } = site
  return (
    <Card as="section" aria-labelledby="sites">
      <Stack>
        <h2 id="sites" className={css.title}>
          {t.sites}
        </h2>
        <p className={css.note}>
          {site.used_at && site.used_origin ? (
            <>
              {t.used(site.used_origin)} <Ago at={site.used_at} />
            </>
          ) : (
            t.unused
          )}
        </p>
        {refused && (
          <Banner
            tone="warning"
            title={t.refused(refused)}
            action={
              <Button size="s" look="soft" onClick={() => type(`${lines}\n${refused}`.trim())}>
                {t.add}
              </Button>
            }
          >
            {t.refusedText}
          </Banner>
        )}
        <Form of={form}>
          <Stack>
            <TextArea
              label={t.origins}
              hint={t.originsHint}
              name={name}
              error={error}
              rows={3}
              spellCheck={false}
              autoCapitalize="none"
              value={lines}
              onChange={({ target }) => type(target.value)}
            />
            <div className={css.color}>
              <TextField label={t.accent} hint={t.accentHint} {...form.field('accent')} type="color" />
            </div>
            <div>
              <Button type="submit" isBusy={form.isBusy}>
                {t.save}
              </Button>
            </div>
          </Stack>
        </Form>
      </Stack>
    </Card>
  )
}

function Widget({ site }: { site: OwnSite }) {
  const t = useTexts(ownSiteTexts)
  const locale = useLocale()
  const line = (look: '' | 'frame') =>
    `<script async src="${site.script}" data-locale="${locale}"${look ? ` data-look="${look}"` : ''}></script>`
  return (
    <Card as="section" aria-labelledby="widget">
      <Stack>
        <h2 id="widget" className={css.title}>
          {t.button}
        </h2>
        <p className={css.note}>{site.origins.length > 0 ? t.buttonText : t.addFirst}</p>
        <Snippet title={t.looks.button} code={line('')} />
        <Snippet title={t.looks.frame} code={line('frame')} />
        <a href={`${site.frame}?locale=${locale}`} target="_blank" rel="noreferrer">
          {t.preview}
        </a>
      </Stack>
    </Card>
  )
}

function RatingBadge({ site }: { site: OwnSite }) {
  const t = useTexts(ownSiteTexts)
  const locale = useLocale()
  const picture = `${site.badge}?locale=${locale}`
  const code = `<a href="${site.profile}"><img src="${picture}" width="240" height="72" alt="${t.badgeAlt}"></a>`
  return (
    <Card as="section" aria-labelledby="badge">
      <Stack>
        <h2 id="badge" className={css.title}>
          {t.badge}
        </h2>
        <p className={css.note}>{t.badgeText}</p>
        <img src={picture} width="240" height="72" alt={t.badgeAlt} />
        <Snippet code={code} title={t.badge} isTitleHidden />
        <h3>{t.data}</h3>
        <p className={css.note}>{t.dataText}</p>
        <Snippet code={`<script type="application/ld+json">\n${site.json_ld}\n</script>`} title={t.data} isTitleHidden />
      </Stack>
    </Card>
  )
}

function Snippet({ title, code, isTitleHidden }: { title: string; code: string; isTitleHidden?: boolean }) {
  const t = useTexts(ownSiteTexts)
  return (
    <div className={css.snippet}>
      {!isTitleHidden && <h3>{title}</h3>}
      <pre>{code}</pre>
      <Button
        size="s"
        look="soft"
        aria-label={t.copyOf(title)}
        onClick={() => void navigator.clipboard.writeText(code).then(() => showToast(t.copied))}
      >
        {t.copy}
      </Button>
    </div>
  )
}
