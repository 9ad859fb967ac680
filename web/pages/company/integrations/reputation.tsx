import { IconDownload, IconFileCertificate } from '@tabler/icons-react'
import { useState } from 'react'
import { href } from 'react-router'
import { roleMay } from '#contract/company-roles.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { portableApi } from '#contract/reviews/portable.ts'
import { integrationPaths } from '#web/domains/integrations/paths.ts'
import { useAction } from '#web/lib/action.ts'
import { api, apiContext } from '#web/lib/api.ts'
import { formatRating } from '#web/lib/format.ts'
import { requireCompany, userContext } from '#web/lib/guards.ts'
import { Head } from '#web/lib/head.tsx'
import { LocalLink } from '#web/lib/link.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { reputationTexts } from '#web/locales/reputation.ts'
import { AskButton } from '#web/ui/ask-button.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { Page, Row, Stack } from '#web/ui/page.tsx'
import { TaskBar } from '#web/ui/task-bar.tsx'
import { Ago, Time } from '#web/ui/time.tsx'
import { TitledCard } from '#web/ui/titled-card.tsx'
import type { Route } from './+types/reputation.ts'
import css from './reputation.module.css'

export const middleware = [requireCompany]
export const clientMiddleware = [requireCompany]

async function load({ context }: Route.LoaderArgs) {
  const { company } = context.get(userContext)
  const isOwner = company && roleMay(company.role, 'integrations')
  return { known: isOwner ? await context.get(apiContext).reputation.imported() : null }
}
export { load as clientLoader, load as loader }

type Known = Answer<typeof portableApi.imported>

/** The company's verified reviews as a signed file, and those of other platforms. */
export default function ReputationPage({ loaderData: { known } }: Route.ComponentProps) {
  const t = useTexts(reputationTexts)
  return (
    <>
      <Head title={t.title} isPrivate />
      <TaskBar title={t.title} back={integrationPaths.start} />
      <Page width="task">
        <Stack gap="l">
          <p>{t.intro}</p>
          {known ? (
            <>
              <Take />
              <Bring known={known} />
            </>
          ) : (
            <p className={css.note}>{t.onlyOwners}</p>
          )}
        </Stack>
      </Page>
    </>
  )
}

function Take() {
  const t = useTexts(reputationTexts)
  const locale = useLocale()
  return (
    <TitledCard id="take" title={t.take} size="l">
      <p>{t.takeText}</p>
      <form action="/api/company/reputation/file">
        <Stack>
          <TextField label={t.code} hint={t.codeHint} name="code" isOptional maxLength={100} autoComplete="off" />
          <input type="hidden" name="locale" value={locale} />
          <Row>
            <Button type="submit" icon={<IconDownload aria-hidden />}>
              {t.download}
            </Button>
            <LocalLink to={href('/reputation')}>{t.check}</LocalLink>
          </Row>
        </Stack>
      </form>
    </TitledCard>
  )
}

function Bring({ known: first }: { known: Known }) {
  const t = useTexts(reputationTexts)
  const [known, setKnown] = useState(first)
  const [failure, setFailure] = useState<string>()
  const bring = useAction(
    (_, file: Blob) => {
      setFailure(undefined)
      return api.reputation.import({ file })
    },
    {
      done: (next) => {
        setKnown(next)
        showToast(t.imported)
      },
      failed: ({ code, message }) => {
        if (!code.startsWith('reputation_')) return false
        setFailure(message)
        return true
      },
    },
  )
  return (
    <TitledCard id="bring" title={t.bring} size="l">
      {known.issuers.length === 0 ? (
        <p>{t.noIssuers}</p>
      ) : (
        <>
          <p>{t.bringText}</p>
          <div className={css.code}>
            <code aria-label={t.ownCode}>{known.code}</code>
            <Button size="s" look="soft" onClick={() => void navigator.clipboard.writeText(known.code).then(() => showToast(t.copied))}>
              {t.copy}
            </Button>
          </div>
          <p className={css.note}>
            {t.accepted} {known.issuers.map((issuer) => new URL(issuer).host).join(', ')}.
          </p>
          {failure && (
            <Banner tone="problem" title={t.failed} isLive>
              <p>{failure}</p>
            </Banner>
          )}
          <Row>
            <FileButton
              label={t.choose}
              accept=".jwt,.txt,application/jwt,text/plain"
              look="soft"
              icon={<IconFileCertificate aria-hidden />}
              isBusy={bring.isBusy}
              onFile={(file) => void bring.run(file)}
            >
              {t.choose}
            </FileButton>
          </Row>
        </>
      )}
      <h3 className={css.title}>{t.list}</h3>
      {known.imported.length === 0 ? (
        <p className={css.note}>{t.none}</p>
      ) : (
        <ul className={css.list}>
          {known.imported.map((one) => (
            <Imported key={one.id} {...one} setKnown={setKnown} />
          ))}
        </ul>
      )}
    </TitledCard>
  )
}

function Imported({
  id,
  issuer,
  url,
  rating,
  removed_count: removed,
  issued_at: issued,
  checked_at: checked,
  setKnown,
}: Known['imported'][number] & { setKnown: (known: Known) => void }) {
  const t = useTexts(reputationTexts)
  const locale = useLocale()
  const { host } = new URL(issuer)
  return (
    <li>
      <div>
        <a href={url} rel="nofollow noopener">
          {host}
        </a>
        <p>{rating.mean === null ? t.unrated : t.rating(formatRating(rating.mean, locale), rating.count)}</p>
        <p>
          {t.signed} <Time at={issued} shape="date" />. {t.checked} <Ago at={checked} />.{removed > 0 && ` ${t.removed(removed)}.`}
        </p>
      </div>
      <AskButton
        label={t.forget}
        title={t.forgetTitle(host)}
        no={t.cancel}
        look="plain"
        size="s"
        isDanger
        act={() => api.reputation.forget({ params: { imported_id: id } })}
        done={(next) => {
          setKnown(next)
          showToast(t.forgotten)
        }}
      >
        {t.forgetText}
      </AskButton>
    </li>
  )
}
