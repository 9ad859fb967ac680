export { ofCompany } from '../queries/merging.ts'
