import { warned, type Words } from '../warnings/messages.ts'

export const newDevice = (device: string, network: string): Words =>
  warned(
    { es: 'Entraste desde un dispositivo nuevo', en: 'New device signed in' },
    {
      es: `${device || 'Un navegador que no conocíamos'}, desde la red ${network}.`,
      en: `${device || 'A browser we hadn’t seen before'}, on the network ${network}.`,
    },
  )
