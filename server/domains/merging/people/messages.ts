import { brand } from '#brand/brand.ts'
import type { AccountLetter } from '../../notifications/service.ts'

type Words = Pick<AccountLetter, 'subject' | 'text' | 'action' | 'path'>

/** To both addresses of a person whose two accounts were merged. */
export const accountsMerged = (kept: string, reason: string): Words => ({
  subject: { es: `Tus dos cuentas de ${brand.name} ahora son una`, en: `Your two ${brand.name} accounts are now one` },
  text: {
    es: `Tenías dos cuentas y las unimos. Desde ahora entras con ${kept} y la contraseña de esa cuenta. Juntamos tus solicitudes, conversaciones, reseñas y pagos, y borramos las tarjetas, la contraseña y las llaves de acceso de la otra cuenta. El motivo:\n\n${reason}\n\n¿No son tuyas las dos? Responde a este correo enseguida.`,
    en: `You had two accounts and we merged them. From now on, sign in with ${kept} and that account’s password. Your requests, conversations, reviews and payments are all together. We removed the other account’s cards, password and passkeys. The reason:\n\n${reason}\n\nAren’t both accounts yours? Reply to this email right away.`,
  },
  action: { es: 'Entrar', en: 'Sign in' },
  path: '/auth/login',
})
