export { ofPerson } from './queries.ts'
