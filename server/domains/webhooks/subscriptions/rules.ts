import { randomBytes } from 'node:crypto'
import { brand } from '#brand/brand.ts'
import type { Localized } from '#contract/primitives.ts'
import type { AddressProblem } from '#server/gateways/webhooks/address.ts'
import { type SealSecrets, seal, unseal } from '#server/lib/seal.ts'

/** A new signing secret in its displayed form: 256 random bits. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

const about = (webhookId: string) => ({ purpose: 'webhook secret', bound: webhookId })

export const sealSecret = (secrets: SealSecrets, webhookId: string, secret: string): Buffer => seal(secrets, about(webhookId), secret)

/** The secret, and whether it is sealed with a former application secret. */
export const openSecret = (secrets: SealSecrets, webhookId: string, sealed: Uint8Array) => unseal(secrets, about(webhookId), sealed)

export const addressMessages: Record<AddressProblem | 'taken', Localized> = {
  unreadable: {
    es: `Escribe una dirección completa, como https://tu-sitio.com/${brand.slug}, sin usuario ni #.`,
    en: `Enter a whole address, like https://your-site.com/${brand.slug}, without a user name or #.`,
  },
  not_https: { es: 'Tiene que empezar con https://.', en: 'It has to start with https://.' },
  not_public: {
    es: 'Esa dirección está en una red privada. Usa una que se pueda abrir desde internet.',
    en: 'That address is in a private network. Use one that can be reached from the internet.',
  },
  taken: { es: 'Ya tienes un webhook a esa dirección.', en: 'You already have a webhook to that address.' },
}
