import { useEffect, useState, useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'
import type { OptOut } from '#contract/privacy/opt-outs.ts'
import { DocumentHead } from '#web/domains/legal/document-head.tsx'
import { isApart, loadDocument } from '#web/domains/legal/load-document.ts'
import { api } from '#web/lib/api.ts'
import { Form, useApiForm } from '#web/lib/form.tsx'
import { formatDay, formatInstant } from '#web/lib/format.ts'
import { Head } from '#web/lib/head.tsx'
import { LocalLink } from '#web/lib/link.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useTimeZone } from '#web/lib/time-zone.ts'
import { legalTexts } from '#web/locales/legal.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Row, Stack } from '#web/ui/page.tsx'
import { Prose } from '#web/ui/prose.tsx'
import type { Route } from './+types/donotsell.ts'

const load = (args: Route.LoaderArgs) => loadDocument('donotsell', args)
export { load as clientLoader, load as loader }

/** Opt-out of selling and sharing of data: a form, or a confirmation if the browser sends the signal. */
export default function DoNotSellPage({ loaderData: document }: Route.ComponentProps) {
  const t = useTexts(legalTexts).doNotSell
  const { found, setFound } = useRequest()
  return (
    <>
      <Head title={document.name} description={t.lead} isPrivate={isApart(document)} />
      <DocumentHead document={document} />
      <Signal />
      {found && <Status found={found} />}
      {(!found || found === 'unknown') && <Ask done={setFound} />}
      <Prose html={document.html} />
      <Stack gap="s">
        <h2>{t.mineTitle}</h2>
        <p>{t.mineText}</p>
        <p>
          <LocalLink to="/user/privacy">{t.mineLink}</LocalLink>
        </p>
      </Stack>
    </>
  )
}

const never = () => () => {}
const readSignal = () => (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true

/** The page is the same for everybody. The browser's signal is read after hydration. */
function Signal() {
  const t = useTexts(legalTexts).doNotSell
  const hasSignal = useSyncExternalStore(never, readSignal, () => false)
  return hasSignal ? (
    <Banner tone="done" title={t.signalTitle}>
      {t.signalText}
    </Banner>
  ) : (
    <Banner title={t.noSignalTitle}>{t.noSignalText}</Banner>
  )
}

type Found = OptOut | 'unknown'

/** Status of the request in the address. */
function useRequest() {
  const [search, setSearch] = useSearchParams()
  const id = search.get('request')
  const [found, setFound] = useState<Found>()
  useEffect(() => {
    if (id) {
      api.privacy.getOptOut({ params: { opt_out_id: id } }).then(setFound, () => setFound('unknown'))
    }
  }, [id])
  return {
    found: id ? found : undefined,
    setFound: (made: OptOut) => {
      setFound(made)
      setSearch({ request: made.id }, { replace: true, preventScrollReset: true })
    },
  }
}

function Status({ found }: { found: Found }) {
  const t = useTexts(legalTexts).doNotSell
  const [locale, zone] = [useLocale(), useTimeZone()]
  if (found === 'unknown') return <Banner tone="warning">{t.unknown}</Banner>
  return found.honoured_at ? (
    <Banner tone="done" title={t.honouredTitle} isLive>
      {t.honouredText(formatInstant(found.honoured_at, locale, zone, 'date'))}
    </Banner>
  ) : (
    <Banner tone="done" title={t.receivedTitle} isLive>
      {t.receivedText(formatDay(found.due_on, locale))}
    </Banner>
  )
}

function Ask({ done }: { done: (made: OptOut) => void }) {
  const t = useTexts(legalTexts).doNotSell
  const form = useApiForm({
    schema: () => import('#contract/privacy/opt-outs.ts').then(({ OptOutInput }) => OptOutInput),
    defaults: { name: '', email: '' },
    send: (body, { key }) => api.privacy.optOut({ body }, { key }),
    done,
  })
  return (
    <Stack gap="s">
      <h2>{t.formTitle}</h2>
      <p>{t.formText}</p>
      <Form of={form}>
        <Stack>
          <TextField label={t.name} autoComplete="name" {...form.field('name')} />
          <TextField label={t.email} type="email" inputMode="email" autoComplete="email" {...form.field('email')} />
          <Row>
            <Button type="submit" isBusy={form.isBusy}>
              {t.send}
            </Button>
          </Row>
        </Stack>
      </Form>
    </Stack>
  )
}
