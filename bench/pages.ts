import { newCompany } from '#tests/factories/companies.ts'
import { pageBytes } from './page-bytes.ts'
import { inMarket } from './support/market.ts'
import { writeTable } from './support/table.ts'

/** Bytes of a first visit to the public pages, against what web.md allows. */
export const pages = () =>
  inMarket(async ({ pool, product }) => {
    const { slug } = await newCompany(pool, { services: ['drain-cleaning'], zips: ['20910'], zipcode: '20910' })
    const running = await product('both')
    try {
      const paths = [
        '/',
        '/local-services',
        '/category/plumbing',
        '/search',
        '/search/drain-cleaning?zipcode=20910',
        `/companies/${slug}`,
        '/auth/login',
      ]
      const sums = Object.entries(await pageBytes(running.url, paths))
      writeTable(
        'First visit in kB of brotli 11 (at most 125 of JavaScript and 15 of CSS)',
        ['page', 'js', 'css', 'html', 'fonts', 'requests'],
        sums.map(([path, { js, css, html, fonts, requests }]) => [path.replace(slug, ':slug'), js, css, html, fonts, String(requests)]),
      )
    } finally {
      await running.stop()
    }
  })
