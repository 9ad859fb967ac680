export { ofCompany, ofPerson } from '../queries/merging.ts'
