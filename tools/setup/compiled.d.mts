/** What Node is started with for a server. */
export const serverFlags: readonly string[]
