export { ofCompany, ofPerson } from '../queries/merging.ts'
export { refreshRating } from './ratings.ts'
