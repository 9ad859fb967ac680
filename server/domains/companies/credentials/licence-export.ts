export { isLicensed } from './licence.ts'
