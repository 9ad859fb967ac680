export { ofPerson } from '../tables.ts'
