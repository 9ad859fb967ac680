export { ofCompany } from '../tables.ts'
