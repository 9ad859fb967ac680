import { brand } from '#brand/brand.ts'
import { warned, type Words } from '../warnings/messages.ts'

export const secondFactorOn = warned(
  { es: 'Activaste la verificación en dos pasos', en: 'Two-step verification is on' },
  {
    es: 'Desde ahora, para entrar necesitas también un código de tu app. Guarda bien tus códigos de recuperación.',
    en: 'From now on, you’ll also need a code from your app to sign in. Keep your recovery codes in a safe place.',
  },
)

export const secondFactorOff = warned(
  { es: 'La verificación en dos pasos está desactivada', en: 'Two-step verification is off' },
  { es: 'Ahora entras solo con tu contraseña.', en: 'You can now sign in with just your password.' },
)

export const recoveryCodeUsed = (left: number): Words =>
  warned(
    { es: 'Alguien usó un código de recuperación de tu cuenta', en: 'Someone used one of your recovery codes' },
    {
      es: left === 0 ? 'Era el último: pide códigos nuevos en tu perfil.' : left === 1 ? 'Te queda uno.' : `Te quedan ${left}.`,
      en: left === 0 ? 'It was the last one. Get new ones in your profile.' : `You have ${left} left.`,
    },
  )

export const factorReset: Words = {
  title: { es: 'Quitamos tu verificación en dos pasos', en: 'We removed your two-step verification' },
  body: {
    es: `Nos dijiste que ya no tenías acceso a tu app de códigos. Dos personas de ${brand.name} lo revisaron y quitaron la verificación en dos pasos; también cerramos todas tus sesiones. Actívalo otra vez en cuanto entres.\n\n¿No fuiste tú? Cambia tu contraseña ahora y escríbenos.`,
    en: `You told us you lost access to your code app. Two people at ${brand.name} reviewed it and removed two-step verification, and we signed you out everywhere. Turn it back on as soon as you sign in.\n\nWasn’t you? Change your password now and contact us.`,
  },
}
