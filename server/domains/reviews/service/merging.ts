export { ofCompany, ofPerson } from '../queries/merging.ts'
export { refreshRating } from '../service.ts'
