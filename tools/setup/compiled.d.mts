/** Node flags of a server. */
export const serverFlags: readonly string[]
