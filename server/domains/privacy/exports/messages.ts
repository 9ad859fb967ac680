import { exportDays } from '#contract/privacy/states.ts'
import type { Notification } from '../../notifications/service.ts'

export const exportReady = (userId: string, exportId: string): Notification => ({
  userId,
  eventKey: `export:${exportId}`,
  kind: 'export_ready',
  title: { es: 'La copia de tus datos está lista', en: 'Your data export is ready' },
  body: {
    es: `Descárgala en los próximos ${exportDays} días; después la borramos. Para abrirla tienes que entrar a tu cuenta.`,
    en: `Download it within ${exportDays} days. After that, we delete it. You’ll need to sign in to open it.`,
  },
  path: '/user/privacy',
  email: { action: { es: 'Descargar mi copia', en: 'Download my data' } },
})
