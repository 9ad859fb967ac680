/** The provider will never take this message: trying again is no use. Anything else that is thrown may pass with time. */
export class Refused extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'Refused'
  }
}
