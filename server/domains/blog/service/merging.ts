export { ofPerson } from '../queries/merging.ts'
