import { index, layout, route, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes'

/** Every page of the site. The tree stands twice: Spanish without a prefix, English below `/en`; a page is one file for both. */
const tree = (locale: 'es' | 'en'): RouteConfigEntry[] => {
  const base = locale === 'es' ? '' : 'en/'
  const named = (file: string) => ({ id: `${locale}/${file}` })
  const page = (path: string, file: string) => route(base + path, `pages/${file}.tsx`, named(file + (path === '*' ? '-unknown' : '')))
  /** An answer that is no page of the site's frame. */
  const answer = (path: string, file: string) => route(base + path, `pages/${file}`, named(file))
  const home = (file: string) => (base ? route('en', `pages/${file}.tsx`, named(file)) : index(`pages/${file}.tsx`, named(file)))
  /** Pages inside a layout of `layouts/`; one that fails keeps that layout around the error. */
  const inside = (file: string, pages: RouteConfigEntry[]) =>
    layout(`layouts/${file}.tsx`, named(`layouts/${file}`), [layout('layouts/boundary.tsx', named(`boundary/${file}`), pages)])

  return [
    answer('manifest.webmanifest', 'public/manifest.ts'),
    answer('offline', 'public/offline.tsx'),
    inside('main', [
      home('public/home'),
      page('local-services', 'public/local-services'),
      page('category/:slug', 'public/category'),
      page('companies/:slug', 'public/company'),
      page('gallery', 'public/gallery'),
      page('upload', 'public/upload'),
      page('search', 'search/start'),
      page('search/:service/:state?', 'search/service'),
      page('search/results', 'search/results'),
      page('blog', 'public/blog'),
      page('blog/:slug', 'public/post'),
      page('unsubscribe', 'public/unsubscribe'),
      page('r/:code', 'public/invited'),
      page('join', 'public/join'),
      page('user/profile', 'user/profile'),
      page('user/privacy', 'user/privacy'),
      page('user/projects/:id', 'user/project'),
      layout('layouts/company.tsx', named('layouts/company'), [
        page('user/companies/profile', 'company/profile'),
        page('user/companies/profile/sections', 'company/sections'),
        page('user/companies/profile/leads', 'company/leads'),
        page('user/companies/profile/quotes', 'company/quotes'),
      ]),
      page('register/verification', 'public/verification'),
      page('reset-password', 'public/reset-password'),
      page('error/403', 'error/403'),
      page('error/404', 'error/404'),
      page('dev/ui', 'dev/ui'),
      page('user/*', 'error/unknown-user'),
      page('*', 'error/404'),
    ]),
    inside('admin', [
      page('admin', 'admin/start'),
      page('admin/dashboard', 'admin/dashboard'),
      page('admin/users', 'admin/users'),
      page('admin/users/companies', 'admin/company-people'),
      page('admin/users/add', 'admin/user-add'),
      page('admin/users/:id', 'admin/user'),
      page('admin/companies', 'admin/companies'),
      page('admin/companies/add', 'admin/company-add'),
      layout('layouts/admin-company.tsx', named('layouts/admin-company'), [
        page('admin/companies/:id', 'admin/company/start'),
        page('admin/companies/:id/detail', 'admin/company/detail'),
        page('admin/companies/:id/services', 'admin/company/services'),
        page('admin/companies/:id/services/:slug', 'admin/company/service'),
        page('admin/companies/:id/services/:slug/locations', 'admin/company/locations'),
        page('admin/companies/:id/payments', 'admin/company/payments'),
        page('admin/companies/:id/verification', 'admin/company/verification'),
        page('admin/companies/:id/gallery', 'admin/company/gallery'),
        page('admin/companies/:id/settings', 'admin/company/settings'),
      ]),
      page('admin/requests', 'admin/requests'),
      page('admin/requests/:id', 'admin/request'),
      page('admin/requests/:id/offers', 'admin/offers'),
      page('admin/matches', 'admin/matches'),
      page('admin/credentials', 'admin/credentials'),
      page('admin/refunds', 'admin/refunds'),
      page('admin/reviews', 'admin/reviews'),
      page('admin/referrals', 'admin/referrals'),
      layout('layouts/admin-money.tsx', named('layouts/admin-money'), [
        page('admin/payments', 'admin/payments'),
        page('admin/payments/ledger', 'admin/money/ledger'),
        page('admin/payments/disputes', 'admin/money/disputes'),
        page('admin/payments/differences', 'admin/money/differences'),
        page('admin/payments/payouts', 'admin/money/payouts'),
        page('admin/payments/statements', 'admin/money/statements'),
      ]),
      page('admin/audit', 'admin/audit'),
      page('admin/settings/categories', 'admin/settings/categories'),
      page('admin/settings/categories/:slug', 'admin/settings/category'),
      page('admin/settings/services', 'admin/settings/services'),
      page('admin/settings/services/:slug', 'admin/settings/service'),
      page('admin/settings', 'admin/settings/figures'),
      page('admin/settings/:figure', 'admin/settings/figure'),
      page('admin/jobs', 'admin/jobs'),
      page('admin/*', 'error/unknown-admin'),
    ]),
    inside('mini', [
      page('companies/:slug/gallery', 'public/company-gallery'),
      page('search/forms/:id_question', 'search/forms'),
      page('search/form-project', 'search/form-project'),
      page('search/contact', 'search/contact'),
      page('add-phone', 'search/add-phone'),
      page('code-verification/code-verification', 'search/code-verification'),
      page('payments/checkout', 'payments/checkout'),
      page('user/profile/edit', 'user/edit'),
      page('user/companies/profile/leads/:id/:lead?', 'company/lead'),
      page('user/companies/profile/quotes/:id', 'company/quote'),
      page('user/companies/profile/edit', 'company/edit'),
      page('user/companies/profile/gallery', 'company/gallery'),
      page('user/companies/profile/refund/:lead', 'company/refund'),
      page('refund-check/:check', 'public/refund-check'),
      page('user/companies/profile/configurations', 'company/configurations'),
      page('user/companies/profile/configurations/services/:slug', 'company/service'),
      page('user/companies/profile/configurations/services/:slug/add', 'company/service-add'),
    ]),
    inside('legal', [
      page('legal/donotsell', 'legal/donotsell'),
      page('legal/faqs', 'legal/faqs'),
      page('legal/cookies', 'legal/cookies'),
      page('legal/referral', 'legal/referral'),
      page('legal/:document', 'legal/document'),
    ]),
    inside('auth', [
      page('auth/login', 'auth/login'),
      page('auth/second-factor', 'auth/second-factor'),
      page('auth/google/callback', 'auth/google-callback'),
      page('auth/register', 'auth/register'),
      page('auth/register/success', 'auth/register/success'),
      page('auth/register/pro', 'auth/register/pro'),
      page('auth/register/pro/data', 'auth/register/pro-data'),
      page('auth/register/pro/success', 'auth/register/pro-success'),
      page('auth/forgot-password', 'auth/forgot-password'),
      page('auth/renew-password', 'auth/renew-password'),
      page('auth/guest', 'auth/guest'),
    ]),
  ]
}

export default [...tree('es'), ...tree('en')] satisfies RouteConfig
