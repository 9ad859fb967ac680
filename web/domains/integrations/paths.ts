import { href } from 'react-router'

/** The integrations of a company. */
export const integrationPaths = {
  start: href('/user/companies/profile/integrations'),
  keys: href('/user/companies/profile/integrations/keys'),
  apps: href('/user/companies/profile/integrations/apps'),
  calendar: href('/user/companies/profile/integrations/calendar'),
  webhooks: href('/user/companies/profile/integrations/webhooks'),
  site: href('/user/companies/profile/integrations/site'),
  spreadsheets: href('/user/companies/profile/integrations/spreadsheets'),
  reputation: href('/user/companies/profile/integrations/reputation'),
}

/** A webhook of the company. */
export const webhookPath = (id: string) => href('/user/companies/profile/integrations/webhooks/:id', { id })
