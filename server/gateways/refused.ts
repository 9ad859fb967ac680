/** The provider will never accept this message, so a retry is pointless. All other errors may be temporary. */
export class Refused extends Error {
  /** The address is unreachable for every message. */
  readonly isAddressDead: boolean
  constructor(reason: string, { isAddressDead = false } = {}) {
    super(reason)
    this.name = 'Refused'
    this.isAddressDead = isAddressDead
  }
}

/** Whether the provider itself refused: it works, but rejects the message. */
export const isRefused = (error: unknown): boolean => error instanceof Refused
