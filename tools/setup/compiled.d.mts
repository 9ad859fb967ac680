/** Node flags of a server. */
export const serverFlags: readonly string[]

/** Folder of the code that Node has compiled. */
export const compiled: string
