import { warned, type Words } from '../warnings/messages.ts'

export const passkeyAdded = (name: string): Words =>
  warned(
    { es: 'Agregaste una llave de acceso', en: 'You added a passkey' },
    { es: `Con «${name}» ya se puede entrar a tu cuenta.`, en: `You can now sign in with “${name}”.` },
  )
