import { warned, type Words } from '../warnings/messages.ts'

export const newDevice = (device: string, network: string): Words =>
  warned(
    { es: 'Entraste desde un dispositivo nuevo', en: 'You signed in on a new device' },
    {
      es: `${device || 'Un navegador que no conocíamos'}, desde la red ${network}.`,
      en: `${device || 'A browser that we did not know'}, from the network ${network}.`,
    },
  )
