import { useRevalidator } from 'react-router'
import { companyMost } from '#contract/companies/states.ts'
import type { CompanyPictures, TakenDownPicture } from '#contract/companies/takedowns.ts'
import { OnBehalf } from '#web/domains/admin/companies/on-behalf.tsx'
import { ReasonButton } from '#web/domains/admin/decisions/reason-button.tsx'
import { useMay } from '#web/domains/admin/permissions/role.ts'
import { useAdminCompany, useMayChange } from '#web/layouts/admin-company.tsx'
import { api, apiContext } from '#web/lib/api.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { picturesTexts } from '#web/locales/admin-pictures.ts'
import { upkeepTexts } from '#web/locales/admin-upkeep.ts'
import { Card } from '#web/ui/card.tsx'
import { DataList } from '#web/ui/data-list.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Columns, Stack } from '#web/ui/page.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Time } from '#web/ui/time.tsx'
import { Images } from '../../company/edit/images.tsx'
import css from '../admin.module.css'
import { GalleryEditor } from '../../company/gallery/gallery-editor.tsx'
import type { Route } from './+types/gallery.ts'

const load = ({ context, params }: Route.LoaderArgs) => context.get(apiContext).companyPictures.list({ params: { company_id: params.id } })
export { load as clientLoader, load as loader }

/** Pictures of a company: edited on its behalf, taken down and restored. */
export default function CompanyGalleryPage({ loaderData: pictures }: Route.ComponentProps) {
  const t = useTexts(picturesTexts)
  const mayChange = useMayChange()
  return (
    <Stack gap="l">
      {mayChange ? <Kept pictures={pictures} /> : <Shown pictures={pictures} />}
      <section aria-labelledby="down">
        <Stack gap="s">
          <h2 id="down">{t.down}</h2>
          {pictures.taken_down.length === 0 ? (
            <p>{t.downNone}</p>
          ) : (
            <Columns min="18rem">
              {pictures.taken_down.map((one) => (
                <Down key={one.picture.id} of={one} />
              ))}
            </Columns>
          )}
        </Stack>
      </section>
    </Stack>
  )
}

/** Editable pictures. */
function Kept({ pictures: { logo, cover, works } }: { pictures: CompanyPictures }) {
  const company = useAdminCompany()
  const { told } = useTexts(upkeepTexts)
  const t = useTexts(picturesTexts)
  const locale = useLocale()
  const { revalidate } = useRevalidator()
  const services = company.services.map(({ slug, name }) => ({ slug, name: name[locale] }))
  return (
    <OnBehalf {...company}>
      <p>
        {told} {t.difference}
      </p>
      <Images
        profile={{ slug: company.slug, name: company.name, logo, cover }}
        reload={() => void revalidate()}
        renderMore={(image, { id }) => <TakeDown id={id} what={t.places[image]} />}
      />
      <section aria-labelledby="works">
        <Stack>
          <h2 id="works">{t.gallery}</h2>
          <GalleryEditor
            gallery={{ works, most: companyMost.works }}
            services={services}
            place={`in-stead:${company.id}`}
            renderMore={({ picture, caption }) => <TakeDown id={picture.id} what={caption[locale] || t.places.gallery} />}
          />
        </Stack>
      </section>
    </OnBehalf>
  )
}

/** Read-only pictures. */
function Shown({ pictures: { logo, cover, works } }: { pictures: CompanyPictures }) {
  const t = useTexts(picturesTexts)
  const locale = useLocale()
  const all = [
    ...(logo ? [{ picture: logo, words: t.places.logo }] : []),
    ...(cover && !works.some(({ is_cover }) => is_cover) ? [{ picture: cover, words: t.places.cover }] : []),
    ...works.map(({ picture, caption }) => ({ picture, words: caption[locale] })),
  ]
  if (all.length === 0) return <EmptyState title={t.none} />
  return (
    <Columns min="14rem">
      {all.map(({ picture, words }) => (
        <figure key={picture.id}>
          <Picture of={picture} alt={words} sizes="(max-width: 40rem) 90vw, 18rem" ratio="4 / 3" />
          {words && <figcaption>{words}</figcaption>}
        </figure>
      ))}
    </Columns>
  )
}

function TakeDown({ id, what }: { id: string; what: string }) {
  const company = useAdminCompany()
  const t = useTexts(picturesTexts)
  const { revalidate } = useRevalidator()
  return (
    <ReasonButton
      action={t.takeDown}
      name={t.takeDownThis(what)}
      look="plain"
      isTold
      title={t.takeDownTitle}
      text={t.takeDownText}
      send={(reason, options) =>
        api.companyPictures.takeDown({ params: { company_id: company.id, media_id: id }, body: { reason } }, options)
      }
      done={() => {
        showToast(t.takenDown)
        void revalidate()
      }}
    />
  )
}

/** A taken-down picture, loaded through the admin API because its public URL is closed. */
function Down({ of: { picture, caption, places, reason, taken_down_at, kept_until } }: { of: TakenDownPicture }) {
  const company = useAdminCompany()
  const may = useMay()
  const t = useTexts(picturesTexts)
  const locale = useLocale()
  const { revalidate } = useRevalidator()
  const stood = places.map((place) => t.places[place]).join(', ')
  return (
    <Card>
      <Stack gap="s">
        {may('taken_down', 'read') && (
          <img
            className={css.withdrawn}
            src={`/api/admin/companies/${company.id}/pictures/${picture.id}/taken-down`}
            width={picture.width}
            height={picture.height}
            alt={caption?.[locale] || stood}
            loading="lazy"
          />
        )}
        <DataList
          items={[
            { label: t.stood, value: stood },
            { label: t.reason, value: reason },
            { label: t.at, value: <Time at={taken_down_at} /> },
            { label: t.keptUntil, value: <Time at={kept_until} shape="date" /> },
          ]}
        />
        {may('companies', 'write') && (
          <ReasonButton
            action={t.putBack}
            isTold
            title={t.putBackTitle}
            text={t.putBackText}
            send={(reason, options) =>
              api.companyPictures.putBack({ params: { company_id: company.id, media_id: picture.id }, body: { reason } }, options)
            }
            done={() => {
              showToast(t.broughtBack)
              void revalidate()
            }}
          />
        )}
      </Stack>
    </Card>
  )
}
