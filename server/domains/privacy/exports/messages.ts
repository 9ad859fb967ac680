import { exportDays } from '#contract/privacy/states.ts'
import type { Notification } from '../../notifications/service.ts'

export const exportReady = (userId: string, exportId: string): Notification => ({
  userId,
  eventKey: `export:${exportId}`,
  kind: 'export_ready',
  title: { es: 'La copia de tus datos está lista', en: 'The copy of your data is ready' },
  body: {
    es: `Descárgala en los próximos ${exportDays} días; después la borramos. Para abrirla tienes que haber entrado en tu cuenta.`,
    en: `Download it within ${exportDays} days; after that we delete it. You need to be signed in to open it.`,
  },
  path: '/user/privacy',
  email: { action: { es: 'Descargar mi copia', en: 'Download my copy' } },
})
