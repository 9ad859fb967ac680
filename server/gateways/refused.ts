/** The provider will never take this message: trying again is no use. Anything else that is thrown may pass with time. */
export class Refused extends Error {
  /** Nobody is reached at this address, by this message or another. */
  readonly isAddressDead: boolean
  constructor(reason: string, { isAddressDead = false } = {}) {
    super(reason)
    this.name = 'Refused'
    this.isAddressDead = isAddressDead
  }
}

/** Whether the provider itself said no: it is well, the message is not. */
export const isRefused = (error: unknown): boolean => error instanceof Refused
