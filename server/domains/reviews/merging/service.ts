export { ofCompany, ofPerson } from './queries.ts'
export { refreshRating } from '../ratings/service.ts'
