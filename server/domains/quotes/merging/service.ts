export { ofCompany } from './queries.ts'
