import type { Localized } from '#contract/primitives.ts'

/** The digits stand last, where phones look for a code to fill in. */
export const phoneCode = (code: string): Localized => ({
  es: `este código caduca en 10 minutos, no lo compartas con nadie. Tu código es ${code}`,
  en: `this code expires in 10 minutes, share it with nobody. Your code is ${code}`,
})

export const checkAccount: Localized = { es: 'Revisar mi cuenta', en: 'Check my account' }

const ifNotYou: Localized = {
  es: '¿No fuiste tú? Entra, cambia tu contraseña y cierra las demás sesiones.',
  en: 'Not you? Sign in, change your password and sign out the other devices.',
}
type Words = { title: Localized; body: Localized }
const warned = (title: Localized, body: Localized): Words => ({
  title,
  body: { es: `${body.es}\n\n${ifNotYou.es}`, en: `${body.en}\n\n${ifNotYou.en}` },
})

export const secondFactorOn = warned(
  { es: 'Activaste la verificación en dos pasos', en: 'Two-step verification is on' },
  {
    es: 'Desde ahora, para entrar hace falta también un código de tu app. Guarda bien tus códigos de recuperación.',
    en: 'From now on, signing in also takes a code of your app. Keep your recovery codes safe.',
  },
)

export const secondFactorOff = warned(
  { es: 'La verificación en dos pasos está desactivada', en: 'Two-step verification is off' },
  { es: 'Para entrar basta otra vez con la contraseña.', en: 'The password alone is enough to sign in again.' },
)

export const recoveryCodeUsed = (left: number): Words =>
  warned(
    { es: 'Se usó un código de recuperación', en: 'A recovery code was used' },
    {
      es: left === 0 ? 'Era el último: pide códigos nuevos en tu perfil.' : `Te quedan ${left}.`,
      en: left === 0 ? 'It was the last one: get new ones in your profile.' : `You have ${left} left.`,
    },
  )
