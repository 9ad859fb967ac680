import { Form } from 'react-router'
import { resultsPath } from '#web/domains/companies/search/paths.ts'
import { beginPath } from '#web/domains/projects/draft/wizard-paths.ts'
import { guidePath } from '#web/domains/quotes/guide-path.ts'
import { formatMoney, formatMonth, formatNumber } from '#web/lib/format.ts'
import { ForMachines, Head } from '#web/lib/head.tsx'
import { LocalLink } from '#web/lib/link.tsx'
import { localizedPath } from '#web/lib/locale.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { companyTexts } from '#web/locales/company.ts'
import { pricesTexts } from '#web/locales/prices.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ZipField } from '#web/ui/fields/text-field.tsx'
import { Page } from '#web/ui/page.tsx'
import type { Route } from './+types/price-guide.ts'
import css from './price-guide.module.css'
import { dataPath } from './price-guide/data-path.ts'
import { Distribution } from './price-guide/distribution.tsx'
import { GuideData } from './price-guide/guide-data.tsx'
import { load } from './price-guide/load.ts'

export { load as clientLoader, load as loader }

/** Prices that customers agreed to for a service at a place. */
export default function PriceGuidePage({ loaderData: { guide, zip, isZipUnknown } }: Route.ComponentProps) {
  const t = useTexts(pricesTexts)
  const { units } = useTexts(companyTexts)
  const locale = useLocale()
  const money = (of: Parameters<typeof formatMoney>[0]) => formatMoney(of, locale, { short: true })
  const { service, place, month, figures, fewest, reference, wider, places, drivers } = guide
  const where = place.slug && place.name
  const title = where ? t.ofIn(service.name, where) : t.of(service.name)
  const description = figures
    ? t.about(service.name, where, money(figures.low), money(figures.middle), money(figures.high))
    : t.aboutNone(service.name, where)
  const arePriced = drivers.some(({ options }) => options.some(({ middle }) => middle))
  return (
    <Page width="text">
      <Head title={title} description={description} isPrivate={!figures} image={`/og/${locale}/prices/${service.slug}.png`} />
      <ForMachines>{import.meta.env.SSR && <GuideData guide={guide} title={title} description={description} />}</ForMachines>
      <div className={css.head}>
        <Breadcrumbs
          crumbs={[
            { name: t.home, to: '/' },
            { name: t.guide, to: '/precios' },
            { name: service.name, ...(where && { to: guidePath(service.slug) }) },
            ...(where ? [{ name: where }] : []),
          ]}
        />
        <h1>{title}</h1>
      </div>

      {figures ? (
        <section className={css.figures} aria-labelledby="usual">
          <h2 id="usual">{t.usual}</h2>
          <p className={css.usual}>{t.between(money(figures.low), money(figures.high))}</p>
          <p>{t.half}</p>
          <Distribution
            figures={figures}
            label={t.plot(money(figures.lowest), money(figures.low), money(figures.middle), money(figures.high), money(figures.highest))}
          />
          <dl className={css.numbers}>
            {(['lowest', 'middle', 'highest'] as const).map((name) => (
              <div key={name}>
                <dt>{t.figures[name].name}</dt>
                <dd>{money(figures[name])}</dd>
                <dd>{t.figures[name].help}</dd>
              </div>
            ))}
          </dl>
          <p className={css.basis}>{t.basis(formatNumber(figures.count, locale), formatMonth(month, locale))}</p>
        </section>
      ) : (
        <section className={css.figures}>
          <p>{t.few(fewest, place.name)}</p>
          <h2>{t.reference}</h2>
          <p className={css.usual}>
            {t.between(money(reference.low), money(reference.high))} <small>{units[reference.unit]}</small>
          </p>
          <p className={css.basis}>{t.referenceText}</p>
          {wider && (
            <p>
              {t.wider(wider.place.name, money(wider.low), money(wider.high))}{' '}
              <LocalLink to={guidePath(service.slug, wider.place.slug)}>{t.seeWider(wider.place.name)}</LocalLink>
            </p>
          )}
        </section>
      )}

      <section className={css.ask}>
        <h2>{t.askTitle}</h2>
        <p>{t.askText}</p>
        <div>
          <ButtonLink to={beginPath({ service: service.slug })} size="l">
            {t.ask}
          </ButtonLink>
          <ButtonLink
            to={resultsPath(service.slug, { state: place.kind === 'state' ? (place.slug ?? undefined) : undefined })}
            look="plain"
            size="l"
          >
            {t.companies}
          </ButtonLink>
        </div>
      </section>

      {drivers.length > 0 && (
        <section className={css.part}>
          <h2>{t.drivers}</h2>
          <p className={css.basis}>{arePriced ? t.driversPriced : t.driversText}</p>
          {drivers.map(({ question, options }) => (
            <div key={question} className={css.driver}>
              <h3>{question}</h3>
              <ul>
                {options.map(({ label, middle }) => (
                  <li key={label}>
                    <span>{label}</span>
                    {middle && <b>{t.median(money(middle))}</b>}
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </section>
      )}

      <section className={css.part}>
        <h2>{t.near}</h2>
        <Form className={css.zip} action={localizedPath(guidePath(service.slug, place.slug), locale)} noValidate>
          <ZipField
            key={zip}
            label={t.zip}
            isLabelHidden
            name="zipcode"
            defaultValue={zip}
            error={isZipUnknown ? t.zipUnknown : undefined}
          />
          <Button type="submit" look="soft">
            {t.show}
          </Button>
        </Form>
        {places.length > 0 && (
          <>
            <h3>{t.places[place.kind]}</h3>
            <ul className={css.places}>
              {places.map((other) => (
                <li key={other.place.slug}>
                  <LocalLink to={guidePath(service.slug, other.place.slug)}>{other.place.name}</LocalLink>{' '}
                  <span>{t.median(money(other.middle))}</span>
                </li>
              ))}
            </ul>
          </>
        )}
      </section>

      <section className={css.part}>
        <h2>{t.method}</h2>
        <p>{t.methodText(fewest)}</p>
        <p>
          <a href={dataPath(guide)}>{t.data}</a>
        </p>
      </section>
    </Page>
  )
}
