/** Resolves the secret of an API key to the actor that it stands for. */
export { holderOf } from './keys/service.ts'
/** Resolves the access token of an app to the actor that it stands for. */
export { appOf } from './tokens/service.ts'
/** Reserves room for a purchase under the daily cap of the caller's API key, in the caller's transaction. */
export { takeRoom } from './keys/service.ts'
/** Returns the room that a purchase took. */
export { freeRoom } from './keys/service.ts'
/** Host of a company's own site on which this browser began a request to it. */
export { siteOf } from './own-site/service.ts'
/** Ends the API keys that a person made, in the caller's transaction. */
export { forgetApiKeys } from './keys/service.ts'
/** API keys that a person made, for their data export. */
export { exportApiKeys } from './keys/service.ts'
