import { brand } from '#brand/brand.ts'
import { country } from '#country/country.ts'
import { inSentence } from '#contract/in-sentence.ts'
import { plural } from '#web/lib/format.ts'
import { texts } from '#web/lib/texts.ts'

/** Words of the price guide. */
export const pricesTexts = texts({
  es: {
    home: 'Inicio',
    guide: 'Guía de precios',
    title: 'Guía de precios: lo que de verdad se acordó',
    description: (count: number) =>
      `Lo que clientes y empresas acordaron por ${count} ${plural('es', count, { one: 'servicio', other: 'servicios' })} para la casa: rango habitual, mediana y cuántos precios hay detrás.`,
    lead: `Precios que clientes y empresas acordaron por escrito en ${brand.name} en los últimos doce meses. Cada trabajo es distinto: úsalos para saber si un presupuesto se sale de lo normal.`,
    noneTitle: 'Aún no hay precios suficientes',
    noneText: 'Mostramos cifras cuando hay bastantes precios acordados de varias empresas. Mientras tanto, pide presupuestos: es gratis.',
    services: 'Ver todos los servicios',
    row: (middle: string, count: number) => `mediana ${middle} · ${count} precios`,
    between: (low: string, high: string) => `${low} – ${high}`,

    of: (service: string) => `${service}: cuánto cuesta`,
    ofIn: (service: string, place: string) => `${service}: cuánto cuesta en ${place}`,
    about: (service: string, place: string | null, low: string, middle: string, high: string) =>
      `La mitad de los trabajos de ${inSentence(service)}${place ? ` en ${place}` : ''} se acordó entre ${low} y ${high}; mediana ${middle}. Precios reales, sin nombres.`,
    aboutNone: (service: string, place: string | null) =>
      `Qué influye en el precio de ${inSentence(service)}${place ? ` en ${place}` : ''} y cómo saber cuánto costará tu trabajo.`,
    usual: 'Lo habitual',
    half: 'La mitad de los trabajos se acordó dentro de este rango.',
    figures: {
      lowest: { name: 'Los más sencillos', help: '1 de cada 10 costó menos' },
      middle: { name: 'Mediana', help: 'la mitad costó menos y la mitad más' },
      highest: { name: 'Los más grandes', help: '1 de cada 10 costó más' },
    },
    plot: (lowest: string, low: string, middle: string, high: string, highest: string) =>
      `Distribución de los precios: de ${lowest} a ${highest}, la mitad entre ${low} y ${high}, mediana ${middle}.`,
    basis: (count: string, month: string) =>
      `Según ${count} precios acordados en los doce meses hasta ${month}. Trabajo completo, con impuestos.`,
    few: (fewest: number, place: string) =>
      `Todavía no hay ${fewest} precios acordados de este servicio en ${place}, o vienen de muy pocas empresas. No mostramos cifras que delaten lo que cobra una sola.`,
    reference: 'Nuestra referencia',
    referenceText: 'Es una estimación del catálogo, no precios acordados.',
    wider: (place: string, low: string, high: string) => `En ${place}, la mitad se acordó entre ${low} y ${high}.`,
    seeWider: (place: string) => `Ver precios en ${place}`,
    askTitle: '¿Y el tuyo?',
    askText: 'Describe tu trabajo y compara presupuestos por escrito. Es gratis y tú decides cuántas empresas pueden contactarte.',
    ask: 'Pedir presupuestos gratis',
    companies: 'Ver empresas',
    drivers: 'Qué cambia el precio',
    driversText: 'De lo más sencillo a lo más grande.',
    driversPriced: 'De lo más sencillo a lo más grande, con la mediana donde hay precios suficientes.',
    near: 'En tu zona',
    zip: 'Código postal',
    zipUnknown: 'No encontramos ese código postal. Revisa los 5 dígitos.',
    show: 'Ver precios',
    places: { country: `Por ${country.states.es.one}`, state: 'Por ciudad', town: `Otras ciudades ${country.states.es.del}` },
    median: (price: string) => `mediana ${price}`,
    method: 'De dónde salen estas cifras',
    methodText: (fewest: number) =>
      `De precios cerrados que clientes aceptaron por escrito en ${brand.name}, una vez por trabajo y sin contrataciones canceladas. Publicamos una cifra a partir de ${fewest} precios de al menos tres empresas, si ninguna puso más de la mitad, y la redondeamos. Nadie puede saber por ella lo que cobra una empresa ni lo que pagó una persona.`,
    data: 'Los mismos datos en JSON',
  },
  en: {
    home: 'Home',
    guide: 'Price guide',
    title: 'Price guide: what people actually agreed to pay',
    description: (count) =>
      `What customers and companies agreed on for ${count} home ${plural('en', count, { one: 'service', other: 'services' })}: usual range, median, and how many prices are behind it.`,
    lead: `Prices that customers and companies agreed to in writing on ${brand.name} over the last twelve months. Every job is different: use them to tell whether a quote is out of the ordinary.`,
    noneTitle: 'Not enough prices yet',
    noneText: 'We show numbers once there are enough agreed prices from several companies. In the meantime, request quotes: it’s free.',
    services: 'See all services',
    row: (middle, count) => `median ${middle} · ${count} prices`,
    between: (low, high) => `${low} – ${high}`,

    of: (service) => `${service}: what it costs`,
    ofIn: (service, place) => `${service}: what it costs in ${place}`,
    about: (service, place, low, middle, high) =>
      `Half of all ${inSentence(service)} jobs${place ? ` in ${place}` : ''} were agreed at ${low} to ${high}; median ${middle}. Real prices, no names.`,
    aboutNone: (service, place) =>
      `What affects the price of ${inSentence(service)}${place ? ` in ${place}` : ''}, and how to find out what your job will cost.`,
    usual: 'The usual range',
    half: 'Half of all jobs were agreed within this range.',
    figures: {
      lowest: { name: 'The simplest jobs', help: '1 in 10 cost less' },
      middle: { name: 'Median', help: 'half cost less, half cost more' },
      highest: { name: 'The largest jobs', help: '1 in 10 cost more' },
    },
    plot: (lowest, low, middle, high, highest) =>
      `Distribution of prices: from ${lowest} to ${highest}, half of them between ${low} and ${high}, median ${middle}.`,
    basis: (count, month) => `Based on ${count} prices agreed in the twelve months through ${month}. For the whole job, with tax.`,
    few: (fewest, place) =>
      `There aren’t ${fewest} agreed prices for this service in ${place} yet, or they come from too few companies. We don’t show numbers that give away what a single one charges.`,
    reference: 'Our reference',
    referenceText: 'It’s an estimate from our catalog, not agreed prices.',
    wider: (place, low, high) => `In ${place}, half were agreed at ${low} to ${high}.`,
    seeWider: (place) => `See prices in ${place}`,
    askTitle: 'What about yours?',
    askText: 'Describe your job and compare written quotes. It’s free, and you decide how many companies can contact you.',
    ask: 'Get free quotes',
    companies: 'See companies',
    drivers: 'What changes the price',
    driversText: 'From the simplest to the largest.',
    driversPriced: 'From the simplest to the largest, with the median where there are enough prices.',
    near: 'In your area',
    zip: country.postcode.en.title,
    zipUnknown: `We couldn’t find that ${country.postcode.en.one}. Check the 5 digits.`,
    show: 'See prices',
    places: { country: `By ${country.states.en.one}`, state: 'By city', town: `Other cities in the ${country.states.en.one}` },
    median: (price) => `median ${price}`,
    method: 'Where these numbers come from',
    methodText: (fewest) =>
      `From fixed prices that customers accepted in writing on ${brand.name}, one per job, without canceled hires. We publish a number from ${fewest} prices on, from at least three companies, if none set more than half of them, and we round it. It never reveals what one company charges or what one person paid.`,
    data: 'The same data as JSON',
  },
})
