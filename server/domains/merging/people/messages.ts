import type { AccountLetter } from '../../notifications/service.ts'

type Words = Pick<AccountLetter, 'subject' | 'text' | 'action' | 'path'>

/** To both addresses of a person whose two accounts were merged. */
export const accountsMerged = (kept: string, reason: string): Words => ({
  subject: { es: 'Tus dos cuentas de Oficio ahora son una', en: 'Your two Oficio accounts are now one' },
  text: {
    es: `Tenías dos cuentas y las unimos. Desde ahora entras con ${kept} y la contraseña de esa cuenta. Tus solicitudes, conversaciones, reseñas y pagos están juntos; las tarjetas, contraseñas y llaves de acceso de la otra cuenta se borraron. El motivo:\n\n${reason}\n\n¿No son tuyas las dos? Responde a este correo enseguida.`,
    en: `You had two accounts and we merged them. From now on you sign in with ${kept} and the password of that account. Your requests, conversations, reviews and payments are together; cards, passwords and passkeys of the other account were removed. The reason:\n\n${reason}\n\nAre they not both yours? Answer this email right away.`,
  },
  action: { es: 'Entrar', en: 'Sign in' },
  path: '/auth/login',
})
