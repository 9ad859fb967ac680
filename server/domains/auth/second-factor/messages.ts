import { warned, type Words } from '../warnings/messages.ts'

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
      es: left === 0 ? 'Era el último: pide códigos nuevos en tu perfil.' : left === 1 ? 'Te queda uno.' : `Te quedan ${left}.`,
      en: left === 0 ? 'It was the last one: get new ones in your profile.' : `You have ${left} left.`,
    },
  )

export const factorReset: Words = {
  title: { es: 'Quitamos tu verificación en dos pasos', en: 'We took off your two-step verification' },
  body: {
    es: 'Nos dijiste que habías perdido tu segundo paso. Dos personas de Oficio lo revisaron y lo quitaron; cerramos todas tus sesiones. Actívalo otra vez en cuanto entres.\n\n¿No fuiste tú? Cambia tu contraseña ahora y escríbenos.',
    en: 'You told us that you had lost your second step. Two people at Oficio looked into it and took it off; we ended all your sessions. Turn it on again as soon as you sign in.\n\nIt was not you? Change your password now and write to us.',
  },
}
