import { brand } from '#brand/brand.ts'
import { plural } from '#web/lib/format.ts'
import { texts } from '#web/lib/texts.ts'

/** Words of the galleries: a company's own, and the newest work of all. */
export const galleryTexts = texts({
  es: {
    ofCompany: (name: string) => `Trabajos de ${name}`,
    ofCompanyDescription: (count: number, name: string, place: string) =>
      `${count} ${plural('es', count, { one: 'foto', other: 'fotos' })} de trabajos terminados por ${name} en ${place}.`,
    albums: 'Por servicio',
    all: 'Todos',
    others: 'Otros trabajos',
    open: (caption: string) => `Ver en grande: ${caption}`,
    picture: (at: number) => `Foto ${at}`,
    none: 'Todavía no hay fotos',
    noneText: (name: string) => `${name} aún no ha publicado fotos de sus trabajos. Pídele que te las muestre con su presupuesto.`,
    toCompany: 'Ver la empresa',
    home: 'Inicio',
    title: 'Trabajos recientes',
    titleOf: (service: string) => `Trabajos recientes: ${service}`,
    lead: `Lo último que han terminado las empresas de ${brand.name}. Abre una foto para ver más de esa empresa.`,
    service: 'Servicio',
    anyService: 'Todos',
    state: 'Lugar',
    anyState: 'Todos',
    apply: 'Mostrar',
    more: 'Ver más trabajos',
    nothing: 'Todavía no hay fotos así',
    nothingText:
      'Ninguna empresa ha publicado fotos de este servicio en este lugar. Mira todos los trabajos o busca empresas que lo hagan.',
    showAll: 'Ver todos los trabajos',
    search: 'Buscar empresas',
  },
  en: {
    ofCompany: (name) => `Work by ${name}`,
    ofCompanyDescription: (count, name, place) =>
      `${count} ${plural('en', count, { one: 'photo', other: 'photos' })} of finished jobs by ${name} in ${place}.`,
    albums: 'By service',
    all: 'All',
    others: 'Other work',
    open: (caption) => `Enlarge: ${caption}`,
    picture: (at) => `Photo ${at}`,
    none: 'No photos yet',
    noneText: (name) => `${name} hasn’t posted photos of its work yet. Ask to see some with its quote.`,
    toCompany: 'See the company',
    home: 'Home',
    title: 'Recent work',
    titleOf: (service) => `Recent work: ${service}`,
    lead: `The latest jobs finished by companies on ${brand.name}. Open a photo to see more from that company.`,
    service: 'Service',
    anyService: 'All',
    state: 'Place',
    anyState: 'All',
    apply: 'Show',
    more: 'See more work',
    nothing: 'No photos like that yet',
    nothingText: 'No company has posted photos of this service here. See all work, or search for companies that do it.',
    showAll: 'See all work',
    search: 'Find companies',
  },
})
