export { ofCompany, ofPerson } from './queries.ts'
