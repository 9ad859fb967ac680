export { isLicensed } from '../queries/licence.ts'
