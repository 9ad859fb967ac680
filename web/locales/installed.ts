import { brand } from '#brand/brand.ts'
import { texts } from '#web/lib/texts.ts'

/** Words of the installed app: its manifest, the offer to install it, being offline, and a new version. */
export const installedTexts = texts({
  es: {
    manifest: {
      name: `${brand.name}: servicios locales`,
      description: 'Una solicitud, unas pocas empresas. Presupuestos lado a lado, cerca de ti.',
      search: 'Buscar un servicio',
      requests: 'Mis solicitudes',
      messages: 'Mensajes',
      leads: 'Ofertas de mi empresa',
    },
    offer: {
      title: `Lleva ${brand.name} contigo`,
      text: 'Abre al instante, te avisa cuando responden y guarda tu solicitud aunque no haya señal.',
      ios: 'En Safari, toca Compartir y luego «Agregar a inicio». Así abre al instante y puede avisarte.',
      install: 'Instalar',
      later: 'Ahora no',
      done: `Listo: ${brand.name} está en tu dispositivo.`,
    },
    update: { text: `Hay una versión nueva de ${brand.name}.`, reload: 'Recargar' },
    open: 'Ver',
    offline: {
      title: 'Sin conexión',
      heading: 'Se fue la señal, no tu solicitud',
      text: 'Esta página necesita internet. En cuanto vuelva, la abrimos por ti.',
      worksTitle: 'Esto sigue funcionando',
      works: [
        'Seguir con una solicitud que empezaste: guardamos cada respuesta en este dispositivo.',
        'Enviarla una sola vez cuando vuelva la conexión.',
      ],
      draft: 'Seguir con mi solicitud',
      noDraft: 'Ahora mismo no tienes ninguna solicitud empezada en este dispositivo.',
      retry: 'Intentar de nuevo',
    },
  },
  en: {
    manifest: {
      name: `${brand.name}: local services`,
      description: 'One request, a few companies. Quotes side by side, near you.',
      search: 'Search for a service',
      requests: 'My requests',
      messages: 'Messages',
      leads: 'My company’s offers',
    },
    offer: {
      title: `Take ${brand.name} with you`,
      text: 'It opens instantly, tells you when someone responds and saves your request even without a signal.',
      ios: 'In Safari, tap Share and then “Add to Home Screen”. Then it opens instantly and can notify you.',
      install: 'Install',
      later: 'Not now',
      done: `Done! ${brand.name} is on your device.`,
    },
    update: { text: `There’s a new version of ${brand.name}.`, reload: 'Reload' },
    open: 'View',
    offline: {
      title: 'Offline',
      heading: 'You lost your signal, not your request',
      text: 'This page needs the internet. We’ll open it as soon as you’re back online.',
      worksTitle: 'What still works',
      works: ['Continuing a request you started: we save every answer on this device.', 'Sending it exactly once when you’re back online.'],
      draft: 'Continue my request',
      noDraft: 'You don’t have a request started on this device right now.',
      retry: 'Try again',
    },
  },
})
