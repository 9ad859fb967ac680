export { ofCompany, ofPerson } from './merging-queries.ts'
