/** Flags of this process for its own children that run our sources: with other flags, the compiled code would not fit them. */
export const childFlags = (): string[] => process.execArgv.filter((flag) => /^--(max-semi-space-size|expose-gc)\b/.test(flag))
