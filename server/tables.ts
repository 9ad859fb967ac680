import { tables as admin } from './domains/admin/tables.ts'
import { tables as auth } from './domains/auth/tables.ts'
import { tables as blog } from './domains/blog/tables.ts'
import { tables as catalog } from './domains/catalog/tables.ts'
import { tables as companies } from './domains/companies/tables.ts'
import { tables as geo } from './domains/geo/tables.ts'
import { tables as integrations } from './domains/integrations/tables.ts'
import { tables as invoices } from './domains/invoices/tables.ts'
import { tables as leads } from './domains/leads/tables.ts'
import { tables as legal } from './domains/legal/tables.ts'
import { tables as matching } from './domains/matching/tables.ts'
import { tables as media } from './domains/media/tables.ts'
import { tables as merging } from './domains/merging/tables.ts'
import { tables as messaging } from './domains/messaging/tables.ts'
import { tables as notifications } from './domains/notifications/tables.ts'
import { tables as payments } from './domains/payments/tables.ts'
import { tables as privacy } from './domains/privacy/tables.ts'
import { tables as projects } from './domains/projects/tables.ts'
import { tables as quotes } from './domains/quotes/tables.ts'
import { tables as referrals } from './domains/referrals/tables.ts'
import { tables as refunds } from './domains/refunds/tables.ts'
import { tables as translations } from './domains/translations/tables.ts'
import { tables as reviews } from './domains/reviews/tables.ts'
import { tables as users } from './domains/users/tables.ts'
import { tables as webhooks } from './domains/webhooks/tables.ts'
import { type Tables, tables as lib } from './lib/tables.ts'

/** All tables of the product, in the order in which a merge moves their rows: rows that hang on a lead follow the lead. */
export const tables: Tables = {
  ...matching,
  ...leads,
  ...quotes,
  ...invoices,
  ...refunds,
  ...reviews,
  ...translations,
  ...messaging,
  ...payments,
  ...projects,
  ...referrals,
  ...companies,
  ...users,
  ...notifications,
  ...auth,
  ...integrations,
  ...legal,
  ...media,
  ...privacy,
  ...blog,
  ...admin,
  ...catalog,
  ...geo,
  ...merging,
  ...webhooks,
  ...lib,
}
